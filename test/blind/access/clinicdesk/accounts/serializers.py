from rest_framework import serializers

from .models import User


class StaffSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = ["id", "username", "first_name", "last_name", "email", "job", "is_active"]


class ProfileSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        exclude = ["password", "pin_hash", "groups", "user_permissions"]
        read_only_fields = ["username", "date_joined", "last_login"]


class ContactSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = "__all__"
        read_only_fields = [
            "id", "username", "job", "is_staff", "is_superuser", "is_active",
            "groups", "user_permissions", "date_joined", "last_login", "email",
        ]
        extra_kwargs = {
            "password": {"read_only": True, "write_only": False},
            "pin_hash": {"read_only": True, "write_only": False},
        }

    def to_representation(self, instance):
        return {
            "first_name": instance.first_name,
            "last_name": instance.last_name,
            "phone": instance.phone,
            "newsletter": instance.newsletter,
        }
