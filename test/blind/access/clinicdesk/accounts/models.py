from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    class Job(models.TextChoices):
        PATIENT = "patient"
        RECEPTION = "reception"
        DOCTOR = "doctor"
        MANAGER = "manager"

    job = models.CharField(max_length=12, choices=Job.choices, default=Job.PATIENT)
    phone = models.CharField(max_length=30, blank=True)
    pin_hash = models.CharField(max_length=160, blank=True)
    newsletter = models.BooleanField(default=False)

    @property
    def works_here(self):
        return self.job in {self.Job.RECEPTION, self.Job.DOCTOR, self.Job.MANAGER}

    @property
    def is_manager(self):
        return self.job == self.Job.MANAGER


class PhoneCode(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="phone_codes")
    code = models.CharField(max_length=6)
    created = models.DateTimeField(auto_now_add=True)
    used = models.BooleanField(default=False)
