import json
from datetime import datetime, timedelta, timezone
import jwt
from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.core.mail import send_mail
from django.forms.models import model_to_dict
from django.http import HttpResponse, JsonResponse
from django.utils.crypto import get_random_string
from .models import Agent


def agent_of(request):
    token = request.headers["Authorization"].split()[-1]
    return Agent.objects.get(pk=jwt.decode(token, settings.KEY, algorithms=["HS256"])["agent"])


def token(request):
    body = json.loads(request.body)
    agent = Agent.objects.get(email=body["email"])
    if not check_password(body["password"], agent.password):
        return HttpResponse(status=401)
    exp = datetime.now(timezone.utc) + timedelta(minutes=10)
    return JsonResponse({"token": jwt.encode({"agent": agent.pk, "exp": exp}, settings.KEY, algorithm="HS256")})


def show(request):
    return JsonResponse(model_to_dict(agent_of(request), fields=["id", "email"]))


def forgot(request):
    agent = Agent.objects.get(email=request.POST["email"])
    agent.reset_token = get_random_string(40)
    agent.save()
    send_mail("Reset", agent.reset_token, None, [agent.email])
    return HttpResponse("sent")
