from flask import Blueprint, jsonify, request

from ..snapshots import load_document, load_snapshot

imports = Blueprint("imports", __name__, url_prefix="/imports")


@imports.route("/snapshot", methods=["PUT"])
def restore():
    snapshot = load_snapshot(request.get_data())
    return jsonify(entries=len(snapshot))


@imports.route("/document", methods=["PUT"])
def load():
    document = load_document(request.get_data())
    return jsonify(entries=len(document))
