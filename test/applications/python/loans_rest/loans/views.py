import csv
import json
import pickle
import subprocess
from xml.dom import minidom, pulldom
from xml.etree import ElementTree

import pandas as pd
from defusedxml.ElementTree import fromstring as safe_fromstring
from django.contrib.auth import authenticate, get_user_model
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.db import connection, connections
from django.db.models import Q
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template import Context, Engine, Template
from django.views.decorators.http import require_POST
from lxml import etree
from rest_framework import viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Loan
from .serializers import AnyLoanSerializer, LoanSerializer, QuerySerializer

User = get_user_model()


class LoanViewSet(viewsets.ModelViewSet):
    serializer_class = LoanSerializer

    def get_queryset(self):
        return Loan.objects.filter(borrower=self.request.user)

    @action(detail=False)
    def summary(self, request):
        by = request.query_params.get("by", "purpose")
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {by}, sum(amount) FROM loans_loan GROUP BY {by}")  # expect: CWE-89
            return Response(cursor.fetchall())

    @action(detail=False)
    def summary_checked(self, request):
        query = QuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        by = query.validated_data["column"]
        most = query.validated_data["most"]
        with connections["default"].cursor() as cursor:
            cursor.execute(f"SELECT {by}, sum(amount) FROM loans_loan GROUP BY {by} LIMIT {most}")  # safe: CWE-89
            return Response(cursor.fetchall())

    @action(detail=False)
    def summary_purpose(self, request):
        query = QuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        purpose = query.validated_data["purpose"]
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT * FROM loans_loan WHERE purpose = '" + purpose + "'")  # expect: CWE-89
            return Response(cursor.fetchall())


class Statement(APIView):
    def get(self, request, format=None):
        bank = request.query_params["bank"]
        frame = pd.read_sql("SELECT * FROM statements WHERE bank = '%s'" % bank, connection)  # expect: CWE-89
        fixed = pd.read_sql("SELECT * FROM statements WHERE bank = %s", connection, params=[bank])  # safe: CWE-89
        return Response([len(frame), len(fixed)])

    def post(self, request):
        uploaded = request.FILES["statement"]
        first = pd.read_pickle(uploaded)  # expect: CWE-502
        second = pd.read_csv(uploaded)  # safe: CWE-502
        return Response([len(first), len(second)])

    def put(self, request):
        uploaded = request.FILES["statement"]
        default_storage.save("statements/" + uploaded.name, uploaded)  # expect: CWE-434
        body = uploaded.read()
        tree = pulldom.parseString(body.decode())  # expect: CWE-776
        small = safe_fromstring(body)  # safe: CWE-611
        parsed = etree.parse(uploaded, etree.XMLParser(load_dtd=True, no_network=False))  # expect: CWE-611
        return Response([str(tree), small.tag, parsed.getroot().tag])


@api_view(["POST"])
@permission_classes([AllowAny])
def register(request):
    user = User(**request.data)  # expect: CWE-915
    user.set_password(request.data["password"])
    user.save()
    other = User(username=request.data["username"], email=request.data["email"])  # safe: CWE-915
    return Response({"id": user.pk, "same": other.username == user.username})


@api_view(["GET"])
def lookup(request, loan_id):
    loan = Loan.objects.get(pk=loan_id)  # beyond: CWE-639
    return Response(AnyLoanSerializer(loan).data)


@api_view(["GET"])
def own(request, loan_id):
    loan = Loan.objects.get(pk=loan_id, borrower=request.user)  # safe: CWE-639
    return Response(LoanSerializer(loan).data)


def letter(request):
    source = request.POST.get("source", "")
    written = Template("<p>" + source + "</p>").render(Context({"loan": None}))  # expect: CWE-1336
    fixed = Engine().from_string("<p>{{ source }}</p>").render(Context({"source": source}))  # safe: CWE-1336
    return HttpResponse(written + fixed, content_type="text/plain")


def filtered(request):
    criteria = {key: value for key, value in request.GET.items() if key in {"purpose", "amount"}}
    found = Loan.objects.filter(Q(**criteria), borrower=request.user)  # safe: CWE-89
    return JsonResponse({"count": found.count()})


def export(request):
    name = request.GET.get("name", "loans")
    response = HttpResponse(content_type="text/csv")
    response["Content-Disposition"] = f"attachment; filename={name}.csv"  # safe: CWE-113
    response["X-Rows"] = str(int(request.GET.get("rows", 10)))  # safe: CWE-113
    writer = csv.writer(response)
    writer.writerow(["id"])
    return response


def remembered(request):
    value = request.COOKIES.get("loan_view", "")
    choice = pickle.loads(bytes.fromhex(value)) if value else {}  # expect: CWE-502
    kept = json.loads(request.COOKIES.get("loan_list", "[]"))  # safe: CWE-502
    return JsonResponse({"choice": choice, "kept": kept})


def cached_report(request):
    report = cache.get("report")
    if report is None:
        kind = request.GET["kind"]
        assert kind.isalpha()
        report = subprocess.getoutput("loanreport " + request.GET["year"])  # expect: CWE-78
        cache.set("report", report)
    try:
        year = int(request.GET["year"])
    except ValueError:
        return HttpResponse(status=400)
    again = subprocess.getoutput(f"loanreport {year}")  # safe: CWE-78
    return JsonResponse({"report": report, "again": again})


@require_POST
def sign_in(request):
    user = authenticate(request, username=request.POST["username"], password=request.POST["password"])
    if user is None:
        return render(request, "loans/sign_in.html", {"message": "Unknown: " + request.POST["username"]})
    response = redirect("/")
    response.set_cookie("loan_session", user.pk, httponly=False, secure=True)  # expect: CWE-1004
    response.set_signed_cookie("loan_theme", "dark", httponly=True, secure=True)  # safe: CWE-1004
    return response
