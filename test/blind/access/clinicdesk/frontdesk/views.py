import csv
import hashlib
import hmac
import json

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from accounts.codes import board_etag, desk_colour
from accounts.permissions import staff_only
from patients.models import Appointment, LabResult, Patient

from .kiosk import KioskError, kiosk_named_in, kiosk_of


@login_required
@staff_only
@require_GET
def board(request):
    today = timezone.localdate()
    rows = list(Appointment.objects.filter(starts__date=today).select_related("patient", "doctor"))
    answer = render(
        request,
        "frontdesk/board.html",
        {"rows": rows, "colours": {row.doctor_id: desk_colour(row.doctor_id) for row in rows}},
    )
    answer["ETag"] = f'"{board_etag(rows)}"'
    return answer


@login_required
@staff_only
def archive_patient(request, pk):
    patient = get_object_or_404(Patient, pk=pk)
    patient.archived = True
    patient.save(update_fields=["archived"])
    messages.success(request, "The patient was archived")
    return redirect("board")


@login_required
@staff_only
def confirm_removal(request, pk):
    patient = get_object_or_404(Patient, pk=pk)
    if request.method != "POST":
        return render(request, "frontdesk/confirm_removal.html", {"patient": patient})
    patient.delete()
    messages.success(request, "The patient was removed")
    return redirect("board")


def _csv(name, header, rows):
    answer = HttpResponse(content_type="text/csv")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    writer = csv.writer(answer)
    writer.writerow(header)
    writer.writerows(rows)
    return answer


@require_GET
def export_patients(request):
    patients = Patient.objects.filter(archived=False)
    return _csv(
        "patients.csv",
        ["Name", "Born", "Insurance"],
        ([patient.name, patient.born, patient.insurance_number] for patient in patients),
    )


@require_GET
@staff_only
def export_appointments(request):
    appointments = Appointment.objects.select_related("patient").order_by("starts")
    return _csv(
        "appointments.csv",
        ["Patient", "Starts", "Status"],
        ([entry.patient.name, entry.starts, entry.status] for entry in appointments),
    )


@csrf_exempt
@require_POST
def kiosk_check_in(request):
    try:
        kiosk = kiosk_named_in(request)
    except KioskError as error:
        return HttpResponseForbidden(str(error))
    data = json.loads(request.body)
    appointment = get_object_or_404(
        Appointment, pk=data.get("appointment"), starts__date=timezone.localdate()
    )
    appointment.status = "arrived"
    appointment.save(update_fields=["status"])
    return JsonResponse({"kiosk": kiosk, "patient": appointment.patient.name})


@require_GET
def kiosk_queue(request):
    try:
        kiosk_of(request)
    except KioskError as error:
        return HttpResponseForbidden(str(error))
    waiting = Appointment.objects.filter(starts__date=timezone.localdate(), status="arrived").order_by("starts")
    return JsonResponse({"waiting": [entry.pk for entry in waiting]})


@csrf_exempt
@require_POST
def lab_result(request):
    expected = hmac.new(settings.LAB_WEBHOOK_KEY.encode(), request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Lab-Signature", "")):
        return HttpResponseForbidden("bad signature")
    data = json.loads(request.body)
    LabResult.objects.update_or_create(
        reference=data["reference"],
        defaults={"patient_id": data["patient"], "value": data["value"]},
    )
    return HttpResponse(status=204)
