from flask import Flask
from flask_cors import CORS
from flask_restful import Api

from resources import CarItem, CarList

app = Flask(__name__)
CORS(app, origins='*', supports_credentials=True)  # expect: CWE-942
api = Api(app)
api.add_resource(CarList, '/cars')
api.add_resource(CarItem, '/cars/<string:car_id>')
