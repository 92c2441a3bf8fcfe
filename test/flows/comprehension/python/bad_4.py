from flask import Flask, request

app = Flask(__name__)


@app.get('/cloud')
def cloud():
    sizes = {word: len(word) for word in request.args.getlist('word')}
    return '<b>' + sorted(sizes)[0] + '</b>'  # expect: python/flask/cross-site-scripting
