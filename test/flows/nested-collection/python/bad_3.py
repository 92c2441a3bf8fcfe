import os
from collections import defaultdict
from flask import Flask, request

app = Flask(__name__)


@app.get('/kinds')
def kinds():
    by_kind = defaultdict(list)
    by_kind[request.args['kind']].append(request.args['name'])
    by_kind['fixed'].append('date')
    for kind, names in by_kind.items():
        os.system('report ' + names[0])  # expect: python/process/command-injection
    return 'ok'
