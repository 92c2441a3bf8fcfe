from rest_framework import serializers

from .models import Loan


class LoanSerializer(serializers.ModelSerializer):
    class Meta:
        model = Loan
        fields = ("id", "amount", "purpose")  # safe: CWE-915


class AnyLoanSerializer(serializers.ModelSerializer):
    class Meta:
        model = Loan
        fields = "__all__"  # expect: CWE-915


class QuerySerializer(serializers.Serializer):
    column = serializers.ChoiceField(choices=["amount", "purpose"])
    purpose = serializers.CharField()
    most = serializers.IntegerField()
