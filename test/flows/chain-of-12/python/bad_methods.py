# The helpers are methods of a class.
import os

from flask import Flask, request

app = Flask(__name__)


class Pings:
    def step1(self, text):
        self.step2(text.strip())

    def step2(self, text):
        self.step3(text.strip())

    def step3(self, text):
        self.step4(text.strip())

    def step4(self, text):
        self.step5(text.strip())

    def step5(self, text):
        self.step6(text.strip())

    def step6(self, text):
        self.step7(text.strip())

    def step7(self, text):
        self.step8(text.strip())

    def step8(self, text):
        self.step9(text.strip())

    def step9(self, text):
        self.step10(text.strip())

    def step10(self, text):
        self.step11(text.strip())

    def step11(self, text):
        self.step12(text.strip())

    def step12(self, text):
        os.system('ping ' + text)  # expect: python/process/command-injection


@app.route('/run')
def run():
    pings = Pings()
    pings.step1(request.args['name'])  # source
    return 'done'
