from django.conf import settings
from django.db import models


class Patient(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="patient")
    name = models.CharField(max_length=200)
    born = models.DateField()
    insurance_number = models.CharField(max_length=40)
    archived = models.BooleanField(default=False)

    class Meta:
        ordering = ["name"]


class Appointment(models.Model):
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE, related_name="appointments")
    doctor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appointments")
    starts = models.DateTimeField()
    status = models.CharField(max_length=20, default="booked")
    reason = models.TextField(blank=True)


class Document(models.Model):
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE, related_name="documents")
    title = models.CharField(max_length=200)
    body = models.TextField()
    created = models.DateTimeField(auto_now_add=True)


class Prescription(models.Model):
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE, related_name="prescriptions")
    doctor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    medicine = models.CharField(max_length=200)
    dose = models.CharField(max_length=100)
    repeat_requested = models.BooleanField(default=False)


class LabResult(models.Model):
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE, related_name="results")
    reference = models.CharField(max_length=60, unique=True)
    value = models.TextField()
    received = models.DateTimeField(auto_now_add=True)


class Feedback(models.Model):
    appointment = models.ForeignKey(Appointment, on_delete=models.CASCADE, related_name="feedback")
    stars = models.PositiveSmallIntegerField()
    text = models.TextField(blank=True)
