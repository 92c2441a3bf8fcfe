import os

import MySQLdb
import tornado.escape
import tornado.httpclient
import tornado.ioloop
import tornado.template
import tornado.web
import tornado.websocket

DATABASE = dict(host='db', user='wiki', passwd=os.environ.get('WIKI_PASSWORD', ''), db='wiki')


class BaseHandler(tornado.web.RequestHandler):
    def initialize(self):
        self.db = MySQLdb.connect(**DATABASE)

    def get_current_user(self):
        return self.get_secure_cookie('user')

    def query(self, sql, *args):
        cursor = self.db.cursor()
        cursor.execute(sql, args)  # expect: CWE-89
        return cursor.fetchall()


class PageHandler(BaseHandler):
    def get(self, slug):
        rows = self.query('SELECT body FROM pages WHERE slug = %s', slug)
        if not rows:
            self.write('<h1>No page ' + slug + '</h1>')  # expect: CWE-79
            return
        self.render('page.html', body=rows[0][0])

    def post(self, slug):
        title = self.get_body_argument('title')
        self.query(f"UPDATE pages SET title = '{title}' WHERE slug = %s", slug)
        self.write({'title': title})  # safe: CWE-79


class SearchHandler(BaseHandler):
    def get(self):
        term = self.get_query_argument('q', '')
        self.write(f'<p>{tornado.escape.xhtml_escape(term)}</p>')  # safe: CWE-79
        self.finish(f'<hr>{term}')  # expect: CWE-79


class LoginHandler(BaseHandler):
    def post(self):
        self.set_cookie('session', self.get_argument('name'))  # expect: CWE-614, CWE-1004
        self.set_secure_cookie('user', self.get_argument('name'), httponly=True, secure=True)
        self.redirect(self.get_argument('next', '/'))  # expect: CWE-601


class ThemeHandler(BaseHandler):
    def get(self):
        loader = tornado.template.Template('<b>{{ name }}</b>')  # safe: CWE-1336
        self.write(loader.generate(name=self.get_argument('name')))  # safe: CWE-79
        custom = tornado.template.Template(self.get_argument('layout'))  # expect: CWE-1336
        self.finish(custom.generate(name='x'))


class FetchHandler(tornado.web.RequestHandler):
    async def get(self):
        client = tornado.httpclient.AsyncHTTPClient()
        answer = await client.fetch(self.get_argument('url'))  # expect: CWE-918
        self.set_header('Content-Type', 'application/octet-stream')
        self.write(answer.body)


class Console(tornado.websocket.WebSocketHandler):
    def on_message(self, message):
        os.system('logger ' + message)  # expect: CWE-78


def make_app():
    return tornado.web.Application(  # expect: CWE-798
        [(r'/page/(.*)', PageHandler), (r'/search', SearchHandler), (r'/login', LoginHandler), (r'/theme', ThemeHandler)],
        cookie_secret='wiki-cookie-secret-2024',
        debug=False,
    )


if __name__ == '__main__':
    make_app().listen(8888)
    tornado.ioloop.IOLoop.current().start()
