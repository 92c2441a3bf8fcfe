from django.contrib.auth.hashers import check_password
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from .models import Customer


def sign_in(request):
    try:
        customer = Customer.objects.get(email=request.POST["email"])
    except Customer.DoesNotExist:
        return JsonResponse({"error": "No account has this address"}, status=404)
    if not check_password(request.POST["password"], customer.password):
        return JsonResponse({"error": "Wrong password"}, status=401)
    request.session["customer_id"] = customer.pk
    answer = redirect("/")
    answer.set_cookie("remember_token", customer.remember_token, max_age=31536000)
    return answer


@csrf_exempt
def change_address(request):
    customer = Customer.objects.get(pk=request.session["customer_id"])
    customer.address = request.POST["address"]
    customer.save()
    return HttpResponse("saved")
