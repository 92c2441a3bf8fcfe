from django.contrib.auth.hashers import check_password, make_password
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_protect
from django_ratelimit.decorators import ratelimit
from .models import Customer


@ratelimit(key="ip", rate="5/m", block=True)
def sign_in(request):
    customer = Customer.objects.filter(email=request.POST["email"]).first()
    known = customer.password if customer else make_password(None)
    if not check_password(request.POST["password"], known) or customer is None:
        return JsonResponse({"error": "Wrong address or password"}, status=401)
    request.session.cycle_key()
    request.session["customer_id"] = customer.pk
    answer = redirect("/")
    answer.set_cookie("remember_token", customer.remember_token, max_age=86400, secure=True, httponly=True, samesite="Lax")
    return answer


@csrf_protect
def change_address(request):
    customer = Customer.objects.get(pk=request.session["customer_id"])
    customer.address = request.POST["address"]
    customer.save()
    return HttpResponse("saved")
