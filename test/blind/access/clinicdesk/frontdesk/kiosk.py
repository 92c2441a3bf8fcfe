import jwt
from django.conf import settings
from django.utils import timezone


class KioskError(Exception):
    pass


def issue(kiosk):
    now = timezone.now()
    return jwt.encode(
        {"kiosk": kiosk, "iat": now, "exp": now + settings.KIOSK_TOKEN_LIFETIME},
        settings.KIOSK_SIGNING_KEY,
        algorithm="HS256",
    )


def bearer(request):
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer" or not token:
        raise KioskError("no token")
    return token


def kiosk_of(request):
    try:
        claims = jwt.decode(bearer(request), settings.KIOSK_SIGNING_KEY, algorithms=["HS256"])
    except jwt.PyJWTError as error:
        raise KioskError(str(error)) from error
    return claims["kiosk"]


def kiosk_named_in(request):
    claims = jwt.decode(bearer(request), options={"verify_signature": False})
    if "kiosk" not in claims:
        raise KioskError("no kiosk")
    return claims["kiosk"]
