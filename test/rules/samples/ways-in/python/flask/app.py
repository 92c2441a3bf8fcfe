import os
from flask import Flask, Blueprint, request, redirect, send_file, send_from_directory, render_template_string, make_response, Response, g, session
from flask.views import MethodView
from markupsafe import Markup
app = Flask(__name__)
bp = Blueprint('x', __name__)

@app.route('/q')
def q():
    os.system('ls ' + request.args.get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.args['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.args.getlist('a')[0])  # FOUND python/process/command-injection
    os.system('ls ' + request.args.to_dict()['a'])  # FOUND python/process/command-injection

@bp.get('/p/<a>')
def p(a):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + request.view_args['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers['X-A'])  # FOUND python/process/command-injection
    os.system('ls ' + request.headers.get('X-A'))  # FOUND python/process/command-injection
    os.system('ls ' + request.cookies.get('a'))  # FOUND python/process/command-injection

@app.post('/b')
def b():
    os.system('ls ' + request.json['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.get_json(force=True)['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.get_json(silent=True).get('a'))  # FOUND python/process/command-injection
    os.system('ls ' + request.form['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.values['a'])  # FOUND python/process/command-injection
    os.system('ls ' + request.data.decode())  # FOUND python/process/command-injection
    os.system('ls ' + request.get_data(as_text=True))  # FOUND python/process/command-injection
    os.system('ls ' + request.stream.read().decode())  # FOUND python/process/command-injection

@app.post('/f')
def f():
    os.system('ls ' + request.files['f'].filename)  # FOUND python/process/command-injection
    os.system('ls ' + request.files.get('f').filename)  # FOUND python/process/command-injection
    os.system('ls ' + request.files.getlist('f')[0].filename)  # FOUND python/process/command-injection
    os.system('ls ' + request.files['f'].read().decode())  # FOUND python/process/command-injection
    f = request.files['f']
    f.save(os.path.join('/tmp', f.filename))  # FOUND python/files/path-traversal-write  # FOUND python/files/unrestricted-upload
    os.system('ls ' + request.authorization.username)  # FOUND python/process/command-injection
    os.system('ls ' + request.user_agent.string)  # FOUND python/process/command-injection
    os.system('ls ' + request.path)  # FOUND python/process/command-injection

@app.route('/x')
def x():
    return '<p>' + request.args['a']  # FOUND python/flask/cross-site-scripting

@app.route('/x2')
def x2():
    return make_response('<p>' + request.args['a'])  # FOUND python/flask/cross-site-scripting

@app.route('/x3')
def x3():
    return Response('<p>' + request.args['a'], mimetype='text/html')  # FOUND python/flask/cross-site-scripting

@app.route('/x4')
def x4():
    return render_template_string('<p>' + request.args['a'])  # FOUND python/template/injection

@app.route('/r')
def r():
    return redirect(request.args['a'])  # FOUND python/flask/open-redirect

@app.route('/s')
def s():
    return send_file(request.args['a'])  # FOUND python/flask/send-file

@app.route('/s2')
def s2():
    return send_from_directory(request.args['d'], 'a')  # FOUND python/flask/send-file

class V(MethodView):
    def get(self, name):
        os.system('ls ' + name)  # FOUND python/process/command-injection

    def post(self):
        os.system('ls ' + request.json['a'])  # FOUND python/process/command-injection

app.add_url_rule('/v', view_func=V.as_view('v'))

@app.before_request
def before():
    os.system('ls ' + request.headers['a'])  # FOUND python/process/command-injection

@app.errorhandler(404)
def nf(e):
    return '<p>' + request.url, 404  # FOUND python/flask/cross-site-scripting
