import os
import sqlite3

import falcon


class Items:
    def __init__(self, path):
        self.db = sqlite3.connect(path)

    def on_get(self, req, resp):
        name = req.get_param('name')
        cursor = self.db.cursor()
        cursor.execute("SELECT * FROM items WHERE name = '" + name + "'")  # expect: CWE-89
        resp.media = cursor.fetchall()

    def on_post(self, req, resp):
        data = req.media
        os.system('notify ' + data['text'])  # expect: CWE-78
        resp.status = falcon.HTTP_201

    def on_delete(self, req, resp, item_id):
        self.db.execute('DELETE FROM items WHERE id = ?', (item_id,))  # safe: CWE-89


app = falcon.App()
app.add_route('/items', Items('items.db'))
