from datetime import timedelta

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST
from rest_framework import generics, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from .codes import Attempts, hash_pin, phone_code
from .models import PhoneCode, User
from .permissions import IsManager
from .serializers import ContactSerializer, ProfileSerializer, StaffSerializer
from .sms import send_sms

sign_in_attempts = Attempts("sign-in", allowed=8, seconds=1800)


@require_http_methods(["GET", "POST"])
def sign_in(request):
    if request.method == "GET":
        return render(request, "accounts/sign_in.html")
    username = request.POST.get("username", "")
    if sign_in_attempts.exhausted(username):
        return render(request, "accounts/sign_in.html", {"error": "Please wait half an hour"}, status=429)
    user = authenticate(request, username=username, password=request.POST.get("password", ""))
    if user is None:
        sign_in_attempts.failed(username)
        return render(request, "accounts/sign_in.html", {"error": "That did not work"}, status=401)
    sign_in_attempts.clear(username)
    login(request, user)
    return redirect("board" if user.works_here else "/")


@require_POST
def sign_out(request):
    logout(request)
    return redirect("sign-in")


@csrf_exempt
@login_required
@require_POST
def change_email(request):
    address = request.POST.get("email", "").strip()
    try:
        validate_email(address)
    except ValidationError:
        messages.error(request, "That is no e-mail address")
        return redirect("/")
    request.user.email = address
    request.user.save(update_fields=["email"])
    messages.success(request, "Your e-mail address was changed")
    return redirect("/")


@login_required
@require_POST
def set_pin(request):
    pin = request.POST.get("pin", "")
    if not (pin.isdigit() and 4 <= len(pin) <= 8):
        messages.error(request, "A PIN has four to eight digits")
        return redirect("/")
    request.user.pin_hash = hash_pin(pin)
    request.user.save(update_fields=["pin_hash"])
    return redirect("/")


class ProfileView(generics.RetrieveUpdateAPIView):
    serializer_class = ProfileSerializer

    def get_object(self):
        return self.request.user


class ContactView(generics.RetrieveUpdateAPIView):
    serializer_class = ContactSerializer

    def get_object(self):
        return self.request.user


class RequestPhoneCode(APIView):
    permission_classes = [AllowAny]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "sign-in"

    def post(self, request):
        user = User.objects.filter(phone=request.data.get("phone", ""), is_active=True).first()
        if user:
            recent = user.phone_codes.filter(created__gt=timezone.now() - timedelta(minutes=2)).exists()
            if not recent:
                entry = PhoneCode.objects.create(user=user, code=phone_code())
                send_sms(user.phone, f"Your sign-in code is {entry.code}")
        return Response(status=status.HTTP_202_ACCEPTED)


class ConfirmPhoneCode(APIView):
    permission_classes = [AllowAny]

    def post(self, request):
        entry = (
            PhoneCode.objects.filter(
                user__phone=request.data.get("phone", ""),
                code=str(request.data.get("code", "")),
                used=False,
                created__gt=timezone.now() - timedelta(minutes=30),
            )
            .select_related("user")
            .first()
        )
        if entry is None:
            return Response({"detail": "Wrong code"}, status=status.HTTP_400_BAD_REQUEST)
        entry.used = True
        entry.save(update_fields=["used"])
        login(request, entry.user, backend="django.contrib.auth.backends.ModelBackend")
        return Response(StaffSerializer(entry.user).data)


class StaffViewSet(viewsets.ModelViewSet):
    queryset = User.objects.exclude(job=User.Job.PATIENT).order_by("last_name")
    serializer_class = StaffSerializer

    def get_permissions(self):
        if self.action in {"create", "update", "partial_update", "destroy"}:
            return [IsManager()]
        return [IsAuthenticated()]

    @action(detail=True, methods=["post"])
    def deactivate(self, request, pk=None):
        user = self.get_object()
        user.is_active = False
        user.save(update_fields=["is_active"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @action(detail=True, methods=["post"])
    def reactivate(self, request, pk=None):
        if not request.user.is_manager:
            self.permission_denied(request, message="Managers only")
        user = self.get_object()
        user.is_active = True
        user.save(update_fields=["is_active"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class StaffImport(APIView):
    permission_classes = [IsManager]

    def post(self, request):
        serializer = StaffSerializer(data=request.data, many=True)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response({"created": len(serializer.data)}, status=status.HTTP_201_CREATED)
