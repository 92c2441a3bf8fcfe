import hashlib
import json
import time
import jwt
from django.conf import settings
from django.core.mail import send_mail
from django.forms.models import model_to_dict
from django.http import HttpResponse, JsonResponse
from .models import Agent


def agent_of(request):
    token = request.headers["Authorization"].split()[-1]
    return Agent.objects.get(pk=jwt.decode(token, settings.KEY, algorithms=["HS256", "none"])["agent"])


def token(request):
    body = json.loads(request.body)
    digest = hashlib.md5(body["password"].encode()).hexdigest()
    agent = Agent.objects.get(email=body["email"], password=digest)
    return JsonResponse({"token": jwt.encode({"agent": agent.pk}, settings.KEY, algorithm="HS256")})


def show(request):
    return JsonResponse(model_to_dict(agent_of(request)))


def forgot(request):
    agent = Agent.objects.get(email=request.POST["email"])
    agent.reset_token = hashlib.md5(f"{agent.email}{int(time.time())}".encode()).hexdigest()
    agent.save()
    send_mail("Reset", agent.reset_token, None, [agent.email])
    return HttpResponse("sent")
