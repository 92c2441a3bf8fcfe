from django.http import Http404
from django.utils import timezone
from rest_framework import generics, mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import WorksHere

from .models import Appointment, Document, Feedback, LabResult, Patient, Prescription
from .serializers import (
    AppointmentSerializer,
    DocumentSerializer,
    FeedbackSerializer,
    LabResultSerializer,
    PrescriptionSerializer,
)


class OwnRecords:
    """Narrows a query to the signed-in patient; people who work here see all."""

    def get_queryset(self):
        records = super().get_queryset()
        if self.request.user.works_here:
            return records
        return records.filter(patient__user=self.request.user)


class AppointmentViewSet(
    OwnRecords,
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    mixins.CreateModelMixin,
    viewsets.GenericViewSet,
):
    queryset = Appointment.objects.select_related("patient")
    serializer_class = AppointmentSerializer

    def perform_create(self, serializer):
        patient = Patient.objects.filter(user=self.request.user).first()
        if patient is None:
            raise ValidationError("Ask the reception to link your record first")
        if serializer.validated_data["starts"] < timezone.now():
            raise ValidationError("Choose a later time")
        serializer.save(patient=patient)

    @action(detail=True, methods=["post"])
    def cancel(self, request, pk=None):
        appointment = self.get_object()
        if appointment.status != "booked":
            raise ValidationError("Only booked appointments can be cancelled")
        appointment.status = "cancelled"
        appointment.save(update_fields=["status"])
        return Response(AppointmentSerializer(appointment).data)


class AppointmentStatus(APIView):
    permission_classes = [AllowAny]

    def post(self, request, pk):
        appointment = Appointment.objects.filter(pk=pk).first()
        if appointment is None:
            raise Http404
        wanted = request.data.get("status")
        if wanted not in {"booked", "arrived", "seen", "missed"}:
            raise ValidationError("Unknown status")
        appointment.status = wanted
        appointment.save(update_fields=["status"])
        return Response({"status": wanted})


class DocumentList(OwnRecords, generics.ListAPIView):
    queryset = Document.objects.order_by("-created")
    serializer_class = DocumentSerializer


class DocumentDetail(generics.RetrieveUpdateAPIView):
    queryset = Document.objects.all()
    serializer_class = DocumentSerializer


class ResultDetail(generics.RetrieveAPIView):
    queryset = LabResult.objects.all()
    serializer_class = LabResultSerializer

    def get_object(self):
        result = super().get_object()
        user = self.request.user
        if not user.works_here and result.patient.user_id != user.pk:
            raise PermissionDenied
        return result


class PrescriptionDetail(OwnRecords, generics.RetrieveUpdateAPIView):
    queryset = Prescription.objects.all()
    serializer_class = PrescriptionSerializer


class PrescriptionCreate(APIView):
    permission_classes = [WorksHere]

    def post(self, request):
        if request.user.job != "doctor":
            raise PermissionDenied("Doctors only")
        patient = generics.get_object_or_404(Patient, pk=request.data.get("patient"))
        prescription = Prescription.objects.create(
            patient=patient,
            doctor=request.user,
            medicine=str(request.data.get("medicine", ""))[:200],
            dose=str(request.data.get("dose", ""))[:100],
        )
        return Response(PrescriptionSerializer(prescription).data, status=status.HTTP_201_CREATED)


class FeedbackCreate(generics.CreateAPIView):
    serializer_class = FeedbackSerializer

    def perform_create(self, serializer):
        appointment = generics.get_object_or_404(
            Appointment, pk=self.kwargs["appointment"], patient__user=self.request.user
        )
        if Feedback.objects.filter(appointment=appointment).exists():
            raise ValidationError("You told us already, thank you")
        serializer.save(appointment=appointment)


class FeedbackList(generics.ListAPIView):
    queryset = Feedback.objects.order_by("-id")
    serializer_class = FeedbackSerializer
    permission_classes = [WorksHere]
