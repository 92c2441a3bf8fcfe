import os

from flask import Blueprint, request, send_file, send_from_directory

from .. import archiver

EXPORTS = "/srv/ledger/exports"

exports = Blueprint("exports", __name__)


@exports.route("/archive", methods=["POST"])
def archive():
    payload = request.get_json()
    return {"file": archiver.pack(payload["name"])}


@exports.route("/yearly-archive", methods=["POST"])
def yearly_archive():
    return {"file": archiver.pack_safely(request.form["year"])}


# Vulnerable: the path may lead out of the folder.
@exports.route("/download")
def download():
    path = os.path.join(EXPORTS, request.args["file"])
    return send_file(path)


# Safe: the framework refuses paths that leave the folder.
@exports.route("/files/<path:name>")
def download_safely(name):
    return send_from_directory(EXPORTS, name)
