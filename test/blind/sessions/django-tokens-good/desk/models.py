from django.db import models


class Agent(models.Model):
    email = models.EmailField(unique=True)
    password = models.CharField(max_length=200)
    reset_token = models.CharField(max_length=64)
