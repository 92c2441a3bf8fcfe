# The helpers are lambdas, defined in the reverse order of their calls.
import os

from flask import Flask, request

app = Flask(__name__)

step5 = lambda text: text.strip()
step4 = lambda text: step5(text.strip())
step3 = lambda text: step4(text.strip())
step2 = lambda text: step3(text.strip())
step1 = lambda text: step2(text.strip())


@app.route('/run')
def run():
    os.system('ping ' + step1(request.args['name']))  # source, expect: python/process/command-injection
    return 'done'
