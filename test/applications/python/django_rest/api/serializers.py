from rest_framework import serializers

from .models import Task


class TaskSerializer(serializers.ModelSerializer):
    class Meta:
        model = Task
        fields = ['id', 'title', 'state']  # safe: CWE-915


class RunSerializer(serializers.Serializer):
    script = serializers.CharField()
    timeout = serializers.IntegerField()
