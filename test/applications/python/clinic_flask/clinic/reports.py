import shlex
import subprocess

import requests
import yaml
from flask import Response, current_app, render_template_string, request
from flask.views import MethodView, View

from .auth import login_required


class ReportView(View):
    """Runs one of the report programs and gives its output."""

    methods = ["GET"]
    program = "wardstat"

    def arguments(self):
        return [request.args.get("ward", "A")]

    def dispatch_request(self):
        return Response(self.run(), mimetype="text/plain")

    def run(self):
        line = " ".join([self.program, *self.arguments()])
        return subprocess.check_output(line, shell=True)  # expect: CWE-78


class QuotedReportView(ReportView):
    def run(self):
        line = " ".join([self.program, *map(shlex.quote, self.arguments())])
        return subprocess.check_output(line, shell=True)  # safe: CWE-78


class ListReportView(ReportView):
    def run(self):
        return subprocess.check_output([self.program, "--", *self.arguments()])  # safe: CWE-78


class Banner(MethodView):
    decorators = [login_required]

    def get(self):
        text = request.args.get("text", "Welcome")
        return render_template_string("<h1>" + text + "</h1>")  # expect: CWE-1336

    def post(self):
        text = request.form.get("text", "Welcome")
        return render_template_string("<h1>{{ text }}</h1>", text=text)  # safe: CWE-1336


class Import(MethodView):
    decorators = [login_required]

    def post(self):
        parsed = yaml.load(request.data, Loader=yaml.FullLoader if request.args.get("full") else yaml.Loader)  # expect: CWE-502
        return {"rows": len(parsed)}

    def put(self):
        parsed = yaml.load(request.data, Loader=yaml.CSafeLoader)  # safe: CWE-502
        return {"rows": len(parsed)}


class Preview(MethodView):
    decorators = [login_required]

    HOSTS = frozenset({"https://lab-a.example.org", "https://lab-b.example.org"})

    def get(self):
        address = request.args["address"]
        body = requests.get(address, timeout=5)  # expect: CWE-918
        return body.text[:500]

    def post(self):
        address = request.form["address"]
        if address not in self.HOSTS:
            return {"error": "unknown laboratory"}, 400
        body = requests.post(address, json={"probe": True}, timeout=5)  # safe: CWE-918
        return {"status": body.status_code}


def register(app):
    app.add_url_rule("/reports/ward", view_func=ReportView.as_view("ward"))
    app.add_url_rule("/reports/quoted", view_func=QuotedReportView.as_view("quoted"))
    app.add_url_rule("/reports/listed", view_func=ListReportView.as_view("listed"))
    app.add_url_rule("/reports/banner", view_func=Banner.as_view("banner"))
    app.add_url_rule("/reports/import", view_func=Import.as_view("import"))
    app.add_url_rule("/reports/preview", view_func=Preview.as_view("preview"))


if __name__ == "__main__":
    from . import create_app

    create_app("development").run(debug=True)  # expect: CWE-489
