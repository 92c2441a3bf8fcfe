from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin, UserPassesTestMixin
from django.http import HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views import View
from django.views.decorators.http import require_GET, require_POST

from .models import Invoice, PaymentPlan
from .queries import invoice_or_404, invoices_of


class ManagerView(LoginRequiredMixin, UserPassesTestMixin, View):
    def test_func(self):
        return self.request.user.is_manager


@login_required
@require_GET
def invoice_list(request):
    return render(request, "billing/list.html", {"invoices": invoices_of(request.user).order_by("-issued")})


@login_required
@require_GET
def invoice_detail(request, pk):
    invoice = get_object_or_404(Invoice, pk=pk)
    return JsonResponse(
        {
            "id": invoice.pk,
            "patient": invoice.patient.name,
            "insurance": invoice.patient.insurance_number,
            "amount": str(invoice.amount),
            "items": [{"text": item.text, "amount": str(item.amount)} for item in invoice.lines()],
        }
    )


@login_required
@require_POST
def request_plan(request, pk):
    invoice = invoice_or_404(request.user, pk)
    try:
        rates = int(request.POST.get("rates", ""))
    except ValueError:
        return HttpResponseBadRequest("rates must be a number")
    if not 2 <= rates <= 12:
        return HttpResponseBadRequest("two to twelve rates")
    PaymentPlan.objects.update_or_create(invoice=invoice, defaults={"rates": rates})
    return redirect("invoice-list")


class VoidInvoice(ManagerView):
    def post(self, request, pk):
        invoice = get_object_or_404(Invoice, pk=pk)
        invoice.void = True
        invoice.save(update_fields=["void"])
        return redirect("invoice-list")


class MarkPaid(ManagerView):
    def post(self, request, pk):
        invoice = get_object_or_404(Invoice, pk=pk)
        invoice.paid = timezone.localdate()
        invoice.save(update_fields=["paid"])
        return redirect("invoice-list")
