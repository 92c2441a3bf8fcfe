import io
import os
import pickle
import tarfile
import zipfile
from base64 import b64decode
from pathlib import Path

from flask import Blueprint, abort, current_app, g, jsonify, request, send_file, send_from_directory
from werkzeug.utils import safe_join, secure_filename

from .auth import login_required

bp = Blueprint("documents", __name__)
ROOT = Path("/srv/clinic/documents")


class Folder:
    """A ward's folder of documents."""

    def __init__(self, ward, base=ROOT):
        self._ward = ward
        self.base = base

    @property
    def path(self):
        return self.base / self._ward

    def read(self, name):
        with open(self.path / name, "rb") as handle:  # expect: CWE-22
            return handle.read()


class GuardedFolder(Folder):
    def read(self, name):
        target = (self.base / name).resolve()
        if not target.is_relative_to(self.base):
            raise PermissionError(name)
        with open(target, "rb") as handle:  # safe: CWE-22
            return handle.read()


@bp.get("/read")
@login_required
def read():
    return Folder("general").read(request.args["name"])


@bp.get("/read-guarded")
@login_required
def read_guarded():
    return GuardedFolder("general").read(request.args["name"])


@bp.get("/raw/<path:name>")
@login_required
def raw(name):
    return send_file(os.path.join(ROOT, name))  # expect: CWE-22


@bp.get("/file/<path:name>")
@login_required
def file(name):
    return send_from_directory(ROOT, name)  # safe: CWE-22


@bp.get("/joined/<path:name>")
@login_required
def joined(name):
    full = safe_join(str(ROOT), name)
    if full is None:
        abort(404)
    return send_file(full)  # safe: CWE-22


@bp.post("/upload")
@login_required
def upload():
    scan = request.files["scan"]
    scan.save(os.path.join(ROOT, scan.filename))  # expect: CWE-22, CWE-434
    return "", 201


@bp.post("/attach")
@login_required
def attach():
    scan = request.files["scan"]
    name = secure_filename(scan.filename)
    if not name.lower().endswith(".pdf"):
        abort(415)
    scan.save(os.path.join(ROOT, name))  # safe: CWE-22
    return "", 201


@bp.post("/bundle")
@login_required
def bundle():
    payload = io.BytesIO(request.get_data())
    with tarfile.open(fileobj=payload) as archive:
        archive.extractall(ROOT / "incoming")  # expect: CWE-22
    return "", 201


@bp.post("/bundle-data")
@login_required
def bundle_data():
    payload = io.BytesIO(request.get_data())
    with tarfile.open(fileobj=payload) as archive:
        archive.extractall(ROOT / "incoming", filter="data")  # safe: CWE-22
    return "", 201


@bp.post("/zip")
@login_required
def unzip():
    with zipfile.ZipFile(request.files["archive"]) as archive:
        for entry in archive.infolist():
            target = ROOT / "incoming" / entry.filename
            target.parent.mkdir(parents=True, exist_ok=True)  # expect: CWE-22
            target.write_bytes(archive.read(entry))  # expect: CWE-22
    return "", 201


@bp.get("/layout")
@login_required
def layout():
    saved = request.cookies.get("layout")
    if not saved:
        return jsonify({})
    return jsonify(pickle.loads(b64decode(saved)))  # expect: CWE-502


@bp.get("/cached")
@login_required
def cached():
    with open("/var/cache/clinic/layout.bin", "rb") as handle:
        return jsonify(pickle.load(handle))  # safe: CWE-502
