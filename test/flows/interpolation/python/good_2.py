from flask import Flask, request

app = Flask(__name__)


class Reader:
    def __init__(self, name):
        self._name = name

    def __str__(self):
        return 'Reader of %d letters' % len(self._name)


@app.get('/reader')
def reader():
    return f"<b>{Reader(request.args['name'])}</b>"
