from django.shortcuts import get_object_or_404

from .models import Invoice


def invoices_of(user):
    if user.works_here:
        return Invoice.objects.all()
    return Invoice.objects.filter(patient__user=user)


def invoice_or_404(user, pk):
    return get_object_or_404(invoices_of(user), pk=pk)
