import os

from flask import Flask, request
from flask.views import View

app = Flask(__name__)


class Page:
    tool = None

    def command(self):
        return self.given() or self.preset()

    def preset(self):
        if self.tool:
            return self.tool
        raise ValueError('name a tool')

    def given(self):
        return request.args.get('tool')


class Run(Page, View):
    def dispatch_request(self):
        self.preset()
        os.system(request.args['name'])  # source, expect: python/process/command-injection
        return 'done'


app.add_url_rule('/run', view_func=Run.as_view('run'))
