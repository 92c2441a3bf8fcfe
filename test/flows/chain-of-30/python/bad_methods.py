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
        self.step13(text.strip())

    def step13(self, text):
        self.step14(text.strip())

    def step14(self, text):
        self.step15(text.strip())

    def step15(self, text):
        self.step16(text.strip())

    def step16(self, text):
        self.step17(text.strip())

    def step17(self, text):
        self.step18(text.strip())

    def step18(self, text):
        self.step19(text.strip())

    def step19(self, text):
        self.step20(text.strip())

    def step20(self, text):
        self.step21(text.strip())

    def step21(self, text):
        self.step22(text.strip())

    def step22(self, text):
        self.step23(text.strip())

    def step23(self, text):
        self.step24(text.strip())

    def step24(self, text):
        self.step25(text.strip())

    def step25(self, text):
        self.step26(text.strip())

    def step26(self, text):
        self.step27(text.strip())

    def step27(self, text):
        self.step28(text.strip())

    def step28(self, text):
        self.step29(text.strip())

    def step29(self, text):
        self.step30(text.strip())

    def step30(self, text):
        os.system('ping ' + text)  # expect: python/process/command-injection


@app.route('/run')
def run():
    pings = Pings()
    pings.step1(request.args['name'])  # source
    return 'done'
