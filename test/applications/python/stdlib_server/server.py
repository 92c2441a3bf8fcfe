import cgi
import html
import os
import sqlite3
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse

FILES = os.path.abspath('public')


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlparse(self.path)
        params = parse_qs(url.query)
        if url.path == '/user':
            name = params['name'][0]
            rows = sqlite3.connect('users.db').execute("SELECT * FROM users WHERE name = '%s'" % name).fetchall()  # expect: CWE-89
            self.reply(f'<p>{len(rows)} found</p>')
        elif url.path == '/hello':
            self.reply('<p>Hello ' + params['name'][0] + '</p>')
        elif url.path == '/hello-safe':
            self.reply('<p>Hello ' + html.escape(params['name'][0]) + '</p>')
        elif url.path == '/go':
            self.send_response(302)
            self.send_header('Location', params['to'][0])  # expect: CWE-601
            self.end_headers()
        else:
            self.static(url.path)

    def static(self, path):
        full = os.path.abspath(os.path.join(FILES, path.lstrip('/')))
        if not full.startswith(FILES + os.sep):
            self.send_error(403)
            return
        with open(full, 'rb') as handle:  # safe: CWE-22
            self.wfile.write(handle.read())

    def do_POST(self):
        form = cgi.FieldStorage(fp=self.rfile, headers=self.headers, environ={'REQUEST_METHOD': 'POST'})
        os.system('echo ' + form.getvalue('text'))  # expect: CWE-78
        length = int(self.headers['Content-Length'])
        body = self.rfile.read(length).decode()
        with open(os.path.join(FILES, body), 'w') as handle:  # expect: CWE-22
            handle.write('x')
        self.send_response(204)

    def reply(self, text):
        self.send_response(200)
        self.send_header('Content-Type', 'text/html')
        self.end_headers()
        self.wfile.write(text.encode())  # expect: CWE-79


def application(environ, start_response):
    query = parse_qs(environ['QUERY_STRING'])
    name = query.get('name', [''])[0]
    start_response('200 OK', [('Content-Type', 'text/html')])
    os.popen('finger ' + name)  # expect: CWE-78
    return [f'<h1>{name}</h1>'.encode()]  # expect: CWE-79


if __name__ == '__main__':
    HTTPServer(('127.0.0.1', 8000), Handler).serve_forever()
