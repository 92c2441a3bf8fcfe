from django.db import models


class Task(models.Model):
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=20)
    owner = models.ForeignKey('auth.User', on_delete=models.CASCADE)
