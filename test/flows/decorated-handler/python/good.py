import os

from flask import Blueprint

tools = Blueprint('tools', __name__)


@tools.route('/ping/<int:count>')
def ping(count: int):
    os.system('ping -c ' + str(count))
    return 'done'


def helper(host):
    os.system('ping ' + host)
