import sqlite3

DATABASE = "ledger.db"


class InvoiceStore:
    def __init__(self, path=DATABASE):
        self.connection = sqlite3.connect(path)

    # Vulnerable: the customer's name becomes a part of the statement.
    def find_invoices(self, customer):
        statement = "SELECT id, total FROM invoices WHERE customer = '%s'" % customer
        return self.connection.execute(statement).fetchall()

    # Safe: the value is bound.
    def get_invoice(self, invoice_id):
        row = self.connection.execute("SELECT id, total FROM invoices WHERE id = ?", (invoice_id,))
        return row.fetchone()
