import os
from chalice import Chalice, Response
app = Chalice(app_name='x')

@app.route('/p/{name}', methods=['GET'])
def p(name):
    os.system('ls ' + name)  # FOUND python/process/command-injection
    os.system('ls ' + app.current_request.query_params['a'])  # FOUND python/process/command-injection
    os.system('ls ' + app.current_request.json_body['a'])  # FOUND python/process/command-injection
    os.system('ls ' + app.current_request.raw_body.decode())  # FOUND python/process/command-injection
    os.system('ls ' + app.current_request.headers['a'])  # FOUND python/process/command-injection
    return Response(body='<p>' + name, headers={'Content-Type': 'text/html'})  # FOUND python/cloud/cross-site-scripting

@app.on_s3_event(bucket='x')
def s3(event):
    os.system('ls ' + event.key)  # FOUND python/process/command-injection

@app.on_sqs_message(queue='x')
def sqs(event):
    for r in event:
        os.system('ls ' + r.body)  # FOUND python/process/command-injection
