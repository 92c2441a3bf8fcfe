import os
import azure.functions as func
app = func.FunctionApp()

@app.route(route='x')
def x(req: func.HttpRequest) -> func.HttpResponse:
    os.system('ls ' + req.params.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + req.route_params.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + req.get_json()['a'])  # FOUND python/process/command-injection
    os.system('ls ' + req.get_body().decode())  # FOUND python/process/command-injection
    os.system('ls ' + req.headers['a'])  # FOUND python/process/command-injection
    os.system('ls ' + req.form['a'])  # FOUND python/process/command-injection
    os.system('ls ' + req.files['f'].filename)  # FOUND python/process/command-injection
    return func.HttpResponse('<p>' + req.params['a'], mimetype='text/html')  # FOUND python/cloud/cross-site-scripting

def main(req: func.HttpRequest) -> func.HttpResponse:
    os.system('ls ' + req.params['a'])  # FOUND python/process/command-injection

def q(msg: func.QueueMessage) -> None:
    os.system('ls ' + msg.get_body().decode())  # FOUND python/process/command-injection

def blob(b: func.InputStream) -> None:
    os.system('ls ' + b.name)  # FOUND python/process/command-injection
