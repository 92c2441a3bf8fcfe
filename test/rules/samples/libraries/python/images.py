import io
import os
import pathlib

import openpyxl
from PIL import Image
from flask import Flask, request

app = Flask(__name__)


@app.route('/a')
def a():
    image = Image.open('/srv/' + request.args['name'])  # FOUND python/files/path-traversal
    image.resize((10, 10)).save('/srv/' + request.args['name'])  # FOUND python/files/path-traversal-write
    return ''


@app.route('/b', methods=['POST'])
def b():
    Image.open(request.files['image']).save('/srv/image.png')
    Image.open(io.BytesIO(request.data)).save(request.files['image'])
    return ''


@app.route('/c')
def c():
    book = openpyxl.load_workbook('/srv/' + request.args['name'])  # FOUND python/files/path-traversal
    book.save('/srv/' + request.args['name'])  # FOUND python/files/path-traversal-write
    return ''


@app.route('/d')
def d():
    image = Image.open(os.path.join('/srv', request.args['name']))  # FOUND python/files/path-traversal
    image.save(f'/srv/{request.args["name"]}')  # FOUND python/files/path-traversal-write
    Image.open(pathlib.Path('/srv') / request.args['name'])  # FOUND python/files/path-traversal
    return ''
