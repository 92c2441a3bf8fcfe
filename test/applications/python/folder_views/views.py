import os
from django.http import HttpResponse
def note(request, pk, name):
    os.system('cat ' + name)  # expect: CWE-78
    return HttpResponse('x')
def note2(request, pk, name):
    run(request)
    os.system('cat ' + name)  # expect: CWE-78
    return HttpResponse('x')
def run(request):
    request.user.save()
