import os
import base64
import functions_framework
from firebase_functions import https_fn

@functions_framework.http
def a(r):
    os.system('ls ' + r.args['a'])  # FOUND python/process/command-injection
    os.system('ls ' + r.get_json(silent=True)['a'])  # FOUND python/process/command-injection
    return '<p>' + r.args['a']  # FOUND python/flask/cross-site-scripting

@functions_framework.cloud_event
def b(e):
    os.system('ls ' + base64.b64decode(e.data['message']['data']).decode())  # FOUND python/process/command-injection

@https_fn.on_request()
def c(r):
    os.system('ls ' + r.args['a'])  # FOUND python/process/command-injection

@https_fn.on_call()
def d(r):
    os.system('ls ' + r.data['a'])  # FOUND python/process/command-injection
