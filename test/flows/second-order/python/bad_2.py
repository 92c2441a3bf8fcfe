import os
from django.http import HttpResponse


def choose(request):
    request.session['report'] = request.POST['name']  # source
    return HttpResponse('ok')


def report(request):
    os.system('report ' + request.session.get('report', 'daily'))  # expect: python/process/command-injection
    return HttpResponse('ok')
