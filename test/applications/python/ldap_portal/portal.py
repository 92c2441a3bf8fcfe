import logging
import smtplib
from email.mime.text import MIMEText

from flask import Flask, g, jsonify, request, session

from directory import Directory, find3, find3_escaped

app = Flask(__name__)
log = logging.getLogger(__name__)
directory = Directory()


@app.route('/person')
def person():
    uid = request.args.get('uid')
    log.info('search for %s', uid)  # expect: CWE-117
    return jsonify(a=directory.find(uid), b=directory.find_escaped(uid))


@app.route('/person-both')
def both():
    return jsonify(directory.find_formatted(request.args['uid'], request.args['mail']))


@app.route('/person3/<name>')
def person3(name):
    log.info('search of length %d', len(name))  # safe: CWE-117
    return jsonify(a=str(find3(name)), b=str(find3_escaped(name)))


@app.post('/login')
def login():
    user = request.form['user']
    password = request.form['password']
    log.debug(f'login of {user!r} with {password}')  # expect: CWE-532, CWE-117
    session['user'] = user  # expect: CWE-501
    return 'ok'


@app.post('/invite')
def invite():
    message = MIMEText('Welcome')
    message['Subject'] = 'Invitation from ' + request.form['name']  # expect: CWE-93
    message['To'] = 'desk@example.com'  # safe: CWE-93
    with smtplib.SMTP('localhost') as smtp:
        smtp.sendmail('portal@example.com', ['desk@example.com'], message.as_string())
    return 'sent'


@app.errorhandler(Exception)
def on_error(error):
    log.exception('failed')
    return jsonify(error='internal error'), 500  # safe: CWE-209


@app.errorhandler(500)
def on_crash(error):
    import traceback
    return '<pre>' + traceback.format_exc() + '</pre>', 500  # expect: CWE-209
