from django.urls import path

from . import views

urlpatterns = [
    path("", views.invoice_list, name="invoice-list"),
    path("<int:pk>/", views.invoice_detail, name="invoice-detail"),
    path("<int:pk>/plan/", views.request_plan, name="invoice-plan"),
    path("<int:pk>/void/", views.VoidInvoice.as_view(), name="invoice-void"),
    path("<int:pk>/paid/", views.MarkPaid.as_view(), name="invoice-paid"),
]
