import ipaddress
import os
import subprocess
import threading

import paramiko
from flask import Flask, abort, jsonify, request
from flask.views import MethodView

from runner import Job, Runner, is_host, run_line, run_quoted

app = Flask(__name__)
runner = Runner()
COMMANDS = {'disk': 'df -h', 'memory': 'free -m', 'load': 'uptime'}


class Ping(MethodView):
    def get(self):
        host = request.args.get('host')
        return jsonify(out=runner.shell(Job('ping', host, ['-c', '1'])).decode())

    def post(self):
        host = request.get_json(force=True)['host']
        return jsonify(out=runner.exec(Job('ping', host, ['-c', '1'])).decode())


app.add_url_rule('/ping', view_func=Ping.as_view('ping'))


@app.route('/lookup')
def lookup():
    if (domain := request.args.get('domain')) is not None:
        return run_line('nslookup ' + domain), 200, {'Content-Type': 'text/plain'}
    return '', 400


@app.route('/lookup-quoted')
def lookup_quoted():
    return jsonify(out=run_quoted('nslookup', request.args.get('domain', '')))


@app.route('/trace')
def trace():
    host = request.args['host']
    if not is_host(host):
        abort(400)
    return jsonify(out=os.popen('traceroute ' + host).read())  # safe: CWE-78


@app.route('/trace-address')
def trace_address():
    try:
        address = ipaddress.ip_address(request.args['address'])
    except ValueError:
        return 'not an address', 400
    return jsonify(out=os.popen(f'traceroute {address}').read())  # safe: CWE-78


@app.route('/status/<name>')
def status(name):
    command = COMMANDS.get(name)
    if command is None:
        abort(404)
    return jsonify(out=subprocess.getoutput(command))  # safe: CWE-78


@app.route('/status-raw/<name>')
def status_raw(name):
    command = COMMANDS.get(name, name)
    return jsonify(out=subprocess.getoutput(command))  # expect: CWE-78


def archive(folder):
    os.system('tar czf /backup/%s.tgz %s' % (folder, folder))  # expect: CWE-78


@app.post('/backup')
def backup():
    thread = threading.Thread(target=archive, args=(request.form['folder'],))
    thread.start()
    return '', 202


@app.post('/remote')
def remote():
    client = paramiko.SSHClient()
    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())  # expect: CWE-295
    client.connect('worker.internal', username='ops', password='ops-2024-Pass!')  # expect: CWE-798
    stdin, stdout, stderr = client.exec_command('systemctl restart ' + request.form['service'])  # expect: CWE-78
    return jsonify(out=stdout.read().decode())


@app.post('/service')
def service():
    match request.json:
        case {'action': 'restart' | 'stop' as action, 'unit': str(unit)}:
            subprocess.run(['systemctl', action, unit])  # safe: CWE-78
        case {'raw': raw}:
            subprocess.run(raw, shell=True)  # expect: CWE-78
        case _:
            abort(400)
    return '', 204


@app.route('/convert')
def convert():
    size = request.args.get('size', type=int)
    name = request.args.get('name')
    os.system(f'convert in.png -resize {size} out.png')  # safe: CWE-78
    subprocess.call(['sh', '-c', f'convert in.png {name}.png'])  # expect: CWE-78
    subprocess.call(['convert', 'in.png', f'{name}.png'])  # safe: CWE-78
    return 'done'
