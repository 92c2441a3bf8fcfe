import os

from flask import Blueprint

tools = Blueprint('tools', __name__)


@tools.route('/ping/<host>')
def ping(host):  # source
    os.system('ping ' + host)  # expect: python/process/command-injection
    return 'done'
