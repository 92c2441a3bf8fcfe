from django.db import models

from patients.models import Patient


class Invoice(models.Model):
    patient = models.ForeignKey(Patient, on_delete=models.PROTECT, related_name="invoices")
    amount = models.DecimalField(max_digits=9, decimal_places=2)
    issued = models.DateField(auto_now_add=True)
    paid = models.DateField(null=True, blank=True)
    void = models.BooleanField(default=False)

    def lines(self):
        return list(self.items.order_by("position"))


class InvoiceItem(models.Model):
    invoice = models.ForeignKey(Invoice, on_delete=models.CASCADE, related_name="items")
    position = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=200)
    amount = models.DecimalField(max_digits=9, decimal_places=2)


class PaymentPlan(models.Model):
    invoice = models.OneToOneField(Invoice, on_delete=models.CASCADE, related_name="plan")
    rates = models.PositiveSmallIntegerField()
