import os
from slack_bolt import App
app = App()

@app.message('a')
def a(message, say):
    os.system('ls ' + message['text'])  # FOUND python/process/command-injection

@app.command('/b')
def b(ack, command, respond):
    os.system('ls ' + command['text'])  # FOUND python/process/command-injection

@app.event('app_mention')
def c(event, say):
    os.system('ls ' + event['text'])  # FOUND python/process/command-injection

@app.action('x')
def d(body, ack):
    os.system('ls ' + body['actions'][0]['value'])  # FOUND python/process/command-injection

@app.view('v')
def e(ack, view):
    os.system('ls ' + view['state']['values']['a']['b']['value'])  # FOUND python/process/command-injection
