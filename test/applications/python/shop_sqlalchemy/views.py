from flask import Blueprint, jsonify, request
from flask_login import current_user, login_required

from models import Order, Product, User, db
from repository import orders_of, products

api = Blueprint('api', __name__, url_prefix='/api')


@api.get('/products')
def list_products():
    rows = products.search(request.args.get('q', ''), request.args.get('order'))
    return jsonify([dict(row) for row in rows])


@api.get('/products/bound')
def list_bound():
    return jsonify([dict(row) for row in products.search_bound(request.args.get('q', ''))])


@api.get('/products/sorted')
def list_sorted():
    rows = products.sorted(request.args.get('key'), request.args.get('dir'))
    return jsonify([row.to_dict() for row in rows])


@api.get('/products/cheap')
def cheap():
    return jsonify([p.to_dict() for p in products.cheaper(request.args['limit'])])


@api.get('/products/category')
def category():
    return jsonify([dict(r) for r in products.by_category(request.args.get('category'))])


@api.get('/products/count')
def count():
    return jsonify(count=products.report(request.args))


@api.get('/products/<name>')
def product(name):
    found = products.named(name)
    return jsonify(found.to_dict() if found else {})


@api.post('/users')
def create_user():
    user = User(**request.json)  # expect: CWE-915
    db.session.add(user)
    db.session.commit()
    return jsonify(id=user.id)


@api.post('/users/safe')
def create_user_safe():
    data = request.get_json()
    user = User(email=data['email'], password=data['password'])  # safe: CWE-915
    db.session.add(user)
    db.session.commit()
    return jsonify(id=user.id)


@api.patch('/users/me')
@login_required
def update_me():
    for key, value in request.json.items():
        setattr(current_user, key, value)  # expect: CWE-915
    db.session.commit()
    return jsonify(ok=True)


@api.patch('/users/me/safe')
@login_required
def update_me_safe():
    for key, value in request.json.items():
        if key in ('email', 'phone'):
            setattr(current_user, key, value)  # safe: CWE-915
    db.session.commit()
    return jsonify(ok=True)


@api.get('/orders')
@login_required
def my_orders():
    return jsonify([o.id for o in orders_of(current_user.id)])


@api.post('/products')
@login_required
def add_product():
    product = Product(name=request.json['name'], price=float(request.json['price']))
    db.session.add(product)
    db.session.commit()
    db.session.execute(f"UPDATE stats SET products = products + 1 WHERE seller = '{request.json['seller']}'")  # expect: CWE-89
    return jsonify(product.to_dict()), 201
