from rest_framework import serializers

from .models import Appointment, Document, Feedback, LabResult, Prescription


class AppointmentSerializer(serializers.ModelSerializer):
    class Meta:
        model = Appointment
        fields = ["id", "doctor", "starts", "status", "reason"]
        read_only_fields = ["status"]


class DocumentSerializer(serializers.ModelSerializer):
    class Meta:
        model = Document
        fields = ["id", "title", "body", "created"]


class PrescriptionSerializer(serializers.ModelSerializer):
    class Meta:
        model = Prescription
        fields = ["id", "medicine", "dose", "repeat_requested"]
        read_only_fields = ["medicine", "dose"]


class LabResultSerializer(serializers.ModelSerializer):
    class Meta:
        model = LabResult
        fields = ["id", "reference", "value", "received"]


class FeedbackSerializer(serializers.ModelSerializer):
    class Meta:
        model = Feedback
        fields = ["id", "stars", "text"]
