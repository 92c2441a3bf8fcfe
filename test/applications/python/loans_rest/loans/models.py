from django.contrib.auth.models import User
from django.db import models


class Loan(models.Model):
    borrower = models.ForeignKey(User, on_delete=models.CASCADE)
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    purpose = models.CharField(max_length=200)
    approved = models.BooleanField(default=False)
