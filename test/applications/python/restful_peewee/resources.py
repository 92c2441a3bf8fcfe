import logging
import sys
import traceback

from flask import request
from flask_restful import Resource, abort, reqparse
from peewee import SQL, CharField, IntegerField, Model, SqliteDatabase

database = SqliteDatabase('cars.db')
logger = logging.getLogger('cars')


class Car(Model):
    brand = CharField()
    year = IntegerField()

    class Meta:
        database = database


parser = reqparse.RequestParser()
parser.add_argument('brand', type=str, required=True)
parser.add_argument('year', type=int)


class CarList(Resource):
    def __init__(self, log=logger):
        self.log = log

    def get(self):
        args = parser.parse_args()
        cursor = database.execute_sql("SELECT * FROM car WHERE brand = '%s'" % args['brand'])  # expect: CWE-89
        return [row for row in cursor.fetchall()]

    def post(self):
        args = parser.parse_args(strict=True)
        try:
            car = Car.create(brand=args['brand'], year=args['year'])
        except Exception as error:
            self.log.error('could not create: %s', error)
            return {'error': str(error), 'trace': traceback.format_exc()}, 500  # expect: CWE-209
        return {'id': car.id}, 201

    def put(self):
        data = request.get_json()
        cars = Car.select().where(SQL('year > ' + data['year']))  # expect: CWE-89
        return [car.brand for car in cars]

    def delete(self):
        brand = request.args['brand']
        database.execute_sql('DELETE FROM car WHERE brand = ?', (brand,))  # safe: CWE-89
        deleted = Car.delete().where(Car.brand == brand).execute()  # safe: CWE-89
        return {'deleted': deleted}


class CarItem(Resource):
    def get(self, car_id):
        car = Car.get_or_none(Car.id == car_id)
        if car is None:
            abort(404, message=f'no car {car_id}')
        return {'brand': car.brand}

    def post(self, car_id):
        found = Car.raw('SELECT * FROM car WHERE id = ' + car_id)  # expect: CWE-89
        return [car.brand for car in found]
