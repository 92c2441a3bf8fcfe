from flask import Flask, jsonify, request

from tasks import convert, count, render

app = Flask(__name__)
FORMATS = {'csv': 'exporters.csv', 'xlsx': 'exporters.xlsx'}


@app.post('/render')
def start_render():
    render.delay(request.form['table'], 'daily')
    return '', 202


@app.post('/convert')
def start_convert():
    convert.apply_async(args=[request.form['name']])
    return '', 202


@app.post('/count')
def start_count():
    return jsonify(n=str(count.delay(int(request.form['kind']))))


@app.get('/template')
def template():
    greeting = request.args['greeting']
    return jsonify(text=greeting.format(user=app))  # expect: CWE-134


@app.get('/template-safe')
def template_safe():
    return jsonify(text='Hello {name}'.format(name=request.args['name']))  # safe: CWE-134


@app.get('/export/<kind>')
def export(kind):
    import importlib
    module = importlib.import_module(FORMATS[kind])  # safe: CWE-470
    return jsonify(module.export())


@app.get('/plugin/<name>')
def plugin(name):
    module = __import__('plugins.' + name)  # expect: CWE-470
    return jsonify(getattr(module, 'NAME'))
