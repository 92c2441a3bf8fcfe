import os
import pathlib
import stat
import tempfile
import uuid

from flask import Flask, abort, request, send_file, send_from_directory
from werkzeug.utils import safe_join, secure_filename

import storage

app = Flask(__name__)
app.config.from_prefixed_env()
UPLOADS = os.path.join(app.root_path, 'uploads')
ALLOWED = {'png', 'jpg', 'pdf'}


def allowed_file(filename):
    return '.' in filename and filename.rsplit('.', 1)[1].lower() in ALLOWED


@app.route('/read')
def read():
    return storage.read_all(storage.resolve_loosely(request.args['name'])), 200, {'Content-Type': 'text/plain'}


@app.route('/read-safe')
def read_safe():
    full = storage.resolve_inside(request.args['name'])
    with open(full) as handle:  # safe: CWE-22
        return {'text': handle.read()}


@app.route('/download/<path:name>')
def download(name):
    return send_file(os.path.join(UPLOADS, name))  # expect: CWE-22


@app.route('/download-checked/<path:name>')
def download_checked(name):
    return send_from_directory(UPLOADS, name)  # safe: CWE-22


@app.route('/download-joined')
def download_joined():
    full = safe_join(UPLOADS, request.args.get('name', ''))
    if full is None:
        abort(404)
    return send_file(full)  # safe: CWE-22


@app.route('/pathlib')
def with_pathlib():
    path = storage.BASE / request.args['name']
    return {'text': path.read_text()}  # expect: CWE-22


@app.route('/pathlib-safe')
def with_pathlib_safe():
    path = (storage.BASE / request.args['name']).resolve()
    if not path.is_relative_to(storage.BASE):
        abort(403)
    return {'text': path.read_text()}  # safe: CWE-22


@app.route('/pathlib-parents')
def with_pathlib_parents():
    path = (storage.BASE / request.args['name']).resolve()
    if storage.BASE not in path.parents:
        abort(403)
    return {'text': path.read_text()}  # safe: CWE-22


@app.route('/dots')
def dots():
    name = request.args['name']
    if '..' in name or name.startswith('/'):
        abort(400)
    with open(os.path.join(UPLOADS, name)) as handle:  # safe: CWE-22
        return {'text': handle.read()}


@app.post('/upload')
def upload():
    file = request.files['file']
    file.save(os.path.join(UPLOADS, file.filename))  # expect: CWE-22, CWE-434
    return 'saved', 201


@app.post('/upload-any')
def upload_any():
    file = request.files['file']
    name = secure_filename(file.filename)
    file.save(os.path.join(UPLOADS, name))  # expect: CWE-434
    return 'saved', 201


@app.post('/upload-checked')
def upload_checked():
    file = request.files.get('file')
    if file is None or not allowed_file(file.filename):
        abort(400)
    name = secure_filename(file.filename)
    file.save(os.path.join(UPLOADS, name))  # safe: CWE-434
    return 'saved', 201


@app.post('/upload-renamed')
def upload_renamed():
    file = request.files['file']
    name = uuid.uuid4().hex + '.bin'
    file.save(os.path.join(UPLOADS, name))  # safe: CWE-22
    return name, 201


@app.post('/unpack')
def unpack():
    target = tempfile.mkdtemp()
    storage.unpack_zip(request.files['archive'], target)
    storage.unpack_zip_checked(request.files['archive'], target)
    return 'ok'


@app.post('/unpack-tar')
def unpack_tar():
    kind = request.args.get('kind')
    if kind == 'raw':
        storage.unpack_tar(request.files['archive'].stream, UPLOADS)
    else:
        storage.unpack_tar_filtered(request.files['archive'].stream, UPLOADS)
    return 'ok'


@app.delete('/file')
def remove():
    name = request.json['name']
    os.remove(f'{UPLOADS}/{name}')  # expect: CWE-22
    return '', 204


@app.delete('/file-safe')
def remove_safe():
    name = os.path.basename(request.json['name'])
    os.remove(f'{UPLOADS}/{name}')  # safe: CWE-22
    return '', 204


@app.post('/share')
def share():
    number = int(request.form['id'])
    path = pathlib.Path(UPLOADS, f'{number}.pdf')
    path.chmod(0o777)  # expect: CWE-732
    os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)  # safe: CWE-732
    scratch = tempfile.mktemp(suffix='.pdf')  # expect: CWE-377
    with tempfile.NamedTemporaryFile(suffix='.pdf') as handle:  # safe: CWE-377
        handle.write(path.read_bytes())
    return {'scratch': scratch}
