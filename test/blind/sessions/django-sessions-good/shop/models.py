from django.db import models


class Customer(models.Model):
    email = models.EmailField(unique=True)
    password = models.CharField(max_length=200)
    remember_token = models.CharField(max_length=64)
    address = models.TextField()
