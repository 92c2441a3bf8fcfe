import os
from django.http import HttpResponse, HttpResponseRedirect, FileResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views import View
from django.views.generic import FormView, TemplateView, RedirectView
from django import forms
from django.views.decorators.csrf import csrf_exempt
import json

def q(request):
    os.system('ls ' + request.GET['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.GET.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.GET.getlist('a')[0])  # FOUND python/process/command-injection
    os.system('ls ' + request.POST['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.META['HTTP_A'])  # FOUND python/process/command-injection
    os.system('ls ' + request.COOKIES['a'])  # FOUND python/process/command-injection
    os.system('ls ' + json.loads(request.body)['a'])  # FOUND python/process/command-injection

def p(request, name):
    os.system('ls ' + name)  # FOUND python/process/command-injection
    os.system('ls ' + request.resolver_match.kwargs['name'])  # FOUND python/process/command-injection
    os.system('ls ' + request.path)  # FOUND python/process/command-injection

def f(request):
    os.system('ls ' + request.FILES['f'].name)  # FOUND python/process/command-injection
    os.system('ls ' + request.FILES['f'].read().decode())  # FOUND python/process/command-injection
    for chunk in request.FILES['f'].chunks():
        os.system('ls ' + chunk.decode())  # FOUND python/process/command-injection
    for up in request.FILES.getlist('f'):
        os.system('ls ' + up.name)  # FOUND python/process/command-injection

class Fo(forms.Form):
    a = forms.CharField()
    f = forms.FileField()

def form(request):
    fo = Fo(request.POST, request.FILES)
    if fo.is_valid():
        os.system('ls ' + fo.cleaned_data['a'])  # FOUND python/process/command-injection
        os.system('ls ' + fo.cleaned_data['f'].name)  # FOUND python/process/command-injection

class V(View):
    def get(self, request, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection
        os.system('ls ' + self.kwargs['name'])  # FOUND python/process/command-injection
        os.system('ls ' + self.request.GET['a'])  # FOUND python/process/command-injection
        return HttpResponse('<p>' + name)  # FOUND python/django/cross-site-scripting

class FV(FormView):
    form_class = Fo

    def form_valid(self, form):
        os.system('ls ' + form.cleaned_data['a'])  # FOUND python/process/command-injection

class TV(TemplateView):
    def get_context_data(self, **kwargs):
        os.system('ls ' + kwargs['name'])  # FOUND python/process/command-injection
        os.system('ls ' + self.request.GET['a'])  # FOUND python/process/command-injection

class RV(RedirectView):
    def get_redirect_url(self, *args, **kwargs):
        return self.request.GET['a']  # FOUND python/django/open-redirect

def x(request):
    return HttpResponse('<p>' + request.GET['a'])  # FOUND python/django/cross-site-scripting

def x2(request):
    return render(request, 'a.html', {'a': mark_safe(request.GET['a'])})  # FOUND python/django/cross-site-scripting

def r(request):
    return redirect(request.GET['a'])  # FOUND python/django/open-redirect

def r2(request):
    return HttpResponseRedirect(request.GET['a'])  # FOUND python/django/open-redirect

def s(request):
    return FileResponse(open('/tmp/' + request.GET['a'], 'rb'))  # FOUND python/files/path-traversal

class Mw:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection
        return self.get_response(request)
