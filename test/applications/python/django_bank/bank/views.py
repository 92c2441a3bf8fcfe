import os

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.db import connection
from django.http import FileResponse, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import escape
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import FormView

from .forms import TransferForm
from .models import Account


@login_required
def accounts(request):
    order = request.GET.get('order', 'owner')
    found = Account.objects.extra(order_by=[order])
    found = found.extra(where=["owner LIKE '" + request.GET.get('q', '') + "%%'"])  # expect: CWE-89
    ranked = Account.annotate_rank(found, request.GET.get('rank', 'id'))
    return render(request, 'accounts.html', {'accounts': ranked})


@login_required
def account(request, pk):
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM bank_account WHERE id = {pk}')  # safe: CWE-89
        row = cursor.fetchone()
    return JsonResponse({'row': list(row)})


def by_owner(request, owner):
    found = list(Account.objects.owned_by(owner)) + list(Account.objects.with_balance(request.GET.get('min', 0)))
    return JsonResponse({'count': len(found)})


def branch(request, branch):
    total = Account.total(branch)
    return HttpResponse('<h1>Branch %s: %s</h1>' % (escape(branch), total))  # safe: CWE-79


class TransferView(LoginRequiredMixin, FormView):
    form_class = TransferForm
    template_name = 'transfer.html'

    def form_valid(self, form):
        amount = form.cleaned_data['amount']
        reference = form.cleaned_data['reference']
        with connection.cursor() as cursor:
            cursor.execute(f'UPDATE bank_account SET balance = balance - {amount}')  # safe: CWE-89
            cursor.execute(f"INSERT INTO bank_log (text) VALUES ('{reference}')")  # expect: CWE-89
        return HttpResponseRedirect('/bank/accounts/')


class Statement(View):
    def get(self, request, name, *args, **kwargs):
        path = os.path.join(settings.MEDIA_ROOT, 'statements', name)
        return FileResponse(open(path, 'rb'))  # expect: CWE-22

    def post(self, request, name):
        path = os.path.join(settings.MEDIA_ROOT, 'statements', os.path.basename(request.POST['name']))
        return FileResponse(open(path, 'rb'))  # safe: CWE-22


@csrf_exempt  # expect: CWE-352
def webhook(request):
    Account.objects.filter(pk=request.POST['id']).update(motto=request.POST['motto'])
    return HttpResponse('ok')


def search(request):
    term = request.GET['q']
    if not Account.objects.filter(owner__icontains=term).exists():
        return HttpResponse(f'<p>Nothing for {term}</p>')  # expect: CWE-79
    return HttpResponse(f'Nothing for {term}', content_type='text/plain')  # safe: CWE-79


def motto(request):
    text = mark_safe(request.GET.get('text', ''))  # expect: CWE-79
    first = Account.objects.first()
    return render(request, 'motto.html', {'motto': text, 'stored': first.motto_html()})


def back(request):
    target = request.GET.get('next', '/')
    if url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        return redirect(target)  # safe: CWE-601
    if 'go' in request.GET:
        return redirect(request.META.get('HTTP_REFERER', '/'))  # expect: CWE-601
    return HttpResponseRedirect(request.GET['fallback'])  # expect: CWE-601


def avatar(request):
    upload = request.FILES['avatar']
    with open('/srv/avatars/' + upload.name, 'wb') as out:  # expect: CWE-22, CWE-434
        for chunk in upload.chunks():
            out.write(chunk)
    return redirect('bank:accounts')  # safe: CWE-601


def formula(request):
    expression = request.POST.get('formula', '0')
    account = get_object_or_404(Account, pk=request.POST['id'])
    return JsonResponse({'value': eval(expression, {}, {'balance': account.balance})})  # expect: CWE-94
