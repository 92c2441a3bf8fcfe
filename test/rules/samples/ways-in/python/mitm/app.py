import os
from mitmproxy import http

def request(flow: http.HTTPFlow) -> None:
    os.system('ls ' + flow.request.pretty_url)  # FOUND python/process/command-injection
    os.system('ls ' + flow.request.headers['a'])  # FOUND python/process/command-injection

class A:
    def response(self, flow: http.HTTPFlow):
        os.system('ls ' + flow.response.text)  # FOUND python/process/command-injection
        os.system('ls ' + flow.request.host)  # FOUND python/process/command-injection
