import os

from flask import request
from flask.views import MethodView


class Base(MethodView):
    def post(self):
        return self.handle(request.get_json())

    def handle(self, data):
        raise NotImplementedError


class Run(Base):
    def handle(self, data):
        os.system('report %d' % int(data['number']))
        return {}
