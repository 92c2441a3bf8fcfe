from flask import Flask, request

app = Flask(__name__)


def names():
    return request.args.getlist('name')


@app.get('/first')
def first():
    return '<b>' + names()[0] + '</b>'  # expect: python/flask/cross-site-scripting
