import os
from ninja import NinjaAPI, Router, Schema, Query, Path, Form, File, Header, Cookie, Body
from ninja.files import UploadedFile
from ninja_extra import api_controller, http_get, http_post
api = NinjaAPI()
router = Router()

class Item(Schema):
    name: str

@api.get('/q')
def q(request, a: str):
    os.system('ls ' + a)  # FOUND python/process/command-injection
    os.system('ls ' + request.GET['a'])  # FOUND python/process/command-injection

@router.post('/b/{p}')
def b(request, p: str, item: Item):
    os.system('ls ' + p)  # FOUND python/process/command-injection
    os.system('ls ' + item.name)  # FOUND python/process/command-injection
    os.system('ls ' + item.dict()['name'])  # FOUND python/process/command-injection

@router.post('/f')
def f(request, file: UploadedFile = File(...), d: Item = Form(...), h: str = Header(...)):
    os.system('ls ' + file.name)  # FOUND python/process/command-injection
    os.system('ls ' + d.name)  # FOUND python/process/command-injection
    os.system('ls ' + h)  # FOUND python/process/command-injection

@api_controller('/x')
class C:
    @http_get('/a')
    def a(self, name: str):
        os.system('ls ' + name)  # FOUND python/process/command-injection
