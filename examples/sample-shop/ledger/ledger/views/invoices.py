from flask import Blueprint, jsonify, render_template, render_template_string, request

from ..store import InvoiceStore

invoices = Blueprint("invoices", __name__)


@invoices.route("/search")
def search():
    customer = request.args.get("customer", "")
    return jsonify(InvoiceStore().find_invoices(customer))


@invoices.get("/<int:invoice_id>")
def show(invoice_id):
    return render_template("invoice.html", invoice=InvoiceStore().get_invoice(invoice_id))


# Vulnerable: the text is a template, so it can call functions of the server.
@invoices.route("/preview", methods=["POST"])
def preview():
    greeting = request.form["greeting"]
    template = "<p>" + greeting + "</p>{{ total }}"
    return render_template_string(template, total=100)
