from sqlalchemy import asc, desc, text

from models import Order, Product, db

SORTABLE = {'name': Product.name, 'price': Product.price}


class ProductRepository:
    def __init__(self, session):
        self.session = session

    def search(self, term, order):
        sql = "SELECT id, name FROM product WHERE name LIKE '%{}%'".format(term)
        if order:
            sql += ' ORDER BY ' + order
        return self.session.execute(text(sql)).fetchall()  # expect: CWE-89

    def search_bound(self, term):
        sql = text('SELECT id, name FROM product WHERE name LIKE :term')
        return self.session.execute(sql, {'term': f'%{term}%'}).fetchall()  # safe: CWE-89

    def sorted(self, key, direction):
        column = SORTABLE.get(key, Product.name)
        way = desc if direction == 'desc' else asc
        return Product.query.order_by(way(column)).all()  # safe: CWE-89

    def named(self, name):
        return Product.query.filter(Product.name == name).first()  # safe: CWE-89

    def cheaper(self, limit):
        return Product.query.filter(text('price < ' + limit)).all()  # expect: CWE-89

    def by_category(self, category):
        where = ["active = 1"]
        params = {}
        if category:
            where.append('category = :category')
            params['category'] = category
        return self.session.execute(text('SELECT * FROM product WHERE ' + ' AND '.join(where)), params)  # safe: CWE-89

    def report(self, filters):
        where = []
        for column, value in filters.items():
            where.append(f"{column} = '{value}'")
        query = 'SELECT count(*) FROM product WHERE ' + ' AND '.join(where)
        return self.session.execute(text(query)).scalar()  # expect: CWE-89


def orders_of(user_id):
    return Order.query.filter_by(user_id=user_id).all()


products = ProductRepository(db.session)
