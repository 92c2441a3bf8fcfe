"""Entry points for carriers: called by machines, not by people."""
import hmac
import json
import subprocess
from xml.sax import make_parser
from xml.sax.handler import ContentHandler, feature_external_ges

import requests
from django.conf import settings
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from lxml import etree


@csrf_exempt  # expect: CWE-352
def carrier(request):
    event = json.loads(request.body)
    answer = requests.get(event["callback"], verify=False)  # expect: CWE-918, CWE-295
    return JsonResponse({"status": answer.status_code})


@csrf_protect  # safe: CWE-352
def signed(request):
    expected = hmac.new(settings.CARRIER_KEY, request.body, "sha256").hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        return HttpResponseForbidden()
    event = json.loads(request.body)
    answer = requests.get("https://carrier.example.org/events/%d" % int(event["id"]), verify=True)  # safe: CWE-918, CWE-295
    return JsonResponse({"status": answer.status_code})


class Collector(ContentHandler):
    def __init__(self):
        super().__init__()
        self.names = []

    def startElement(self, name, attrs):
        self.names.append(name)


def convert(request):
    kind = request.GET.get("kind", "pdf")
    subprocess.run("labelconv --to %s /tmp/label.zpl" % kind, shell=True, check=False)  # expect: CWE-78
    allowed = {"pdf": "--pdf", "png": "--png"}
    flag = allowed.get(request.GET.get("kind"), "--pdf")
    subprocess.run(f"labelconv {flag} /tmp/label.zpl", shell=True, check=False)  # safe: CWE-78
    return HttpResponse(status=204)


class Rate(View):
    @method_decorator(csrf_protect)
    def dispatch(self, *args, **kwargs):
        return super().dispatch(*args, **kwargs)

    def post(self, request):
        parser = etree.XMLParser(resolve_entities=True, no_network=False)
        tree = etree.fromstring(request.body, parser)  # expect: CWE-611
        return JsonResponse({"root": tree.tag})

    def put(self, request):
        parser = etree.XMLParser(resolve_entities=False)
        tree = etree.fromstring(request.body, parser=parser)  # safe: CWE-611
        handler = Collector()
        reader = make_parser()
        reader.setContentHandler(handler)
        reader.setFeature(feature_external_ges, False)
        reader.parse(request)  # safe: CWE-611
        return JsonResponse({"root": tree.tag, "names": handler.names})
