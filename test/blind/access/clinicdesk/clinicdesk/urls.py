from django.contrib import admin
from django.urls import include, path

from accounts import views as accounts
from frontdesk import views as frontdesk

urlpatterns = [
    path("manage/", admin.site.urls),
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("account/email/", accounts.change_email, name="change-email"),
    path("account/pin/", accounts.set_pin, name="set-pin"),
    path("api/accounts/", include("accounts.urls")),
    path("api/patients/", include("patients.urls")),
    path("billing/", include("billing.urls")),
    path("desk/", frontdesk.board, name="board"),
    path("desk/patients/<int:pk>/archive/", frontdesk.archive_patient, name="archive-patient"),
    path("desk/patients/<int:pk>/remove/", frontdesk.confirm_removal, name="confirm-removal"),
    path("desk/export/patients.csv", frontdesk.export_patients, name="export-patients"),
    path("desk/export/appointments.csv", frontdesk.export_appointments, name="export-appointments"),
    path("desk/kiosk/check-in/", frontdesk.kiosk_check_in, name="kiosk-check-in"),
    path("desk/kiosk/queue/", frontdesk.kiosk_queue, name="kiosk-queue"),
    path("hooks/lab/", frontdesk.lab_result, name="lab-result"),
]
