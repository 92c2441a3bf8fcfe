from ledger import create_app

app = create_app()

if __name__ == "__main__":
    # Vulnerable: the debugger runs code for anyone who reaches it.
    app.run(host="0.0.0.0", debug=True)
