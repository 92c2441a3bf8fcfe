import json
import re

from bson import ObjectId
from flask import Flask, jsonify, request
from flask_pymongo import PyMongo
from pymongo import MongoClient

app = Flask(__name__)
app.config['MONGO_URI'] = 'mongodb://localhost:27017/blog'
mongo = PyMongo(app)
client = MongoClient('mongodb://localhost:27017')
db = client['blog']


@app.post('/login')
def login():
    data = request.get_json()
    user = mongo.db.users.find_one({'name': data['name'], 'password': data['password']})  # expect: CWE-943
    return jsonify(found=bool(user))


@app.post('/login-safe')
def login_safe():
    data = request.get_json()
    name = str(data.get('name'))
    user = mongo.db.users.find_one({'name': name})  # safe: CWE-943
    return jsonify(found=bool(user))


@app.post('/login-form')
def login_form():
    user = db.users.find_one({'name': request.form['name']})  # safe: CWE-943
    return jsonify(found=bool(user))


@app.post('/login-checked')
def login_checked():
    data = request.get_json()
    name = data.get('name')
    if not isinstance(name, str):
        return 'bad', 400
    user = db['users'].find_one({'name': name})  # safe: CWE-943
    return jsonify(found=bool(user))


@app.post('/find')
def find():
    return jsonify([str(p['_id']) for p in db.posts.find(request.json)])  # expect: CWE-943


@app.get('/find-json')
def find_json():
    query = json.loads(request.args.get('filter', '{}'))
    return jsonify([str(p['_id']) for p in db['posts'].find(query)])  # expect: CWE-943


@app.get('/where')
def where():
    age = request.args.get('age')
    return jsonify(list(db.users.find({'$where': 'this.age > ' + age})))  # expect: CWE-943


@app.get('/post/<post_id>')
def post(post_id):
    found = db.posts.find_one({'_id': ObjectId(post_id)})  # safe: CWE-943
    return jsonify(title=found['title'])


@app.get('/search')
def search():
    term = request.args['q']
    pattern = re.compile(term)  # expect: CWE-1333
    exact = re.compile(re.escape(term), re.IGNORECASE)  # safe: CWE-1333
    return jsonify([p['title'] for p in db.posts.find({'title': exact}) if pattern.search(p['title'])])


@app.delete('/posts')
def delete():
    db.posts.delete_many(request.get_json()['filter'])  # expect: CWE-943
    return '', 204
