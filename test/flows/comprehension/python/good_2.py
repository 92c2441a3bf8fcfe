from flask import Flask, request

app = Flask(__name__)


@app.get('/cloud')
def cloud():
    sizes = {word: len(word) for word in request.args.getlist('word')}
    return '<b>%s</b>' % sum(sizes.values())
