from flask import Flask, jsonify, request
from flask.views import MethodView
from lxml import etree

import parsing

app = Flask(__name__)
CATALOG = etree.parse('catalog.xml')


class Import(MethodView):
    decorators = []

    def post(self, kind):
        data = request.get_data()
        if kind == 'resolving':
            root = parsing.parse_resolving(data)
        elif kind == 'dtd':
            root = parsing.parse_dtd(request.files['doc'].read())
        elif kind == 'closed':
            root = parsing.parse_closed(data)
        elif kind == 'sax':
            parsing.parse_sax(request.stream, None)
            parsing.parse_sax_closed(request.stream, None)
            root = None
        else:
            root = parsing.parse_defused(data)
        return jsonify(tag=root.tag if root is not None else None)


app.add_url_rule('/import/<kind>', view_func=Import.as_view('import'))


@app.route('/load/<kind>', methods=['POST'])
def load(kind):
    return jsonify(keys=len(parsing.load_any(kind, request.data)))


@app.route('/load-signed', methods=['POST'])
def load_signed():
    return jsonify(keys=len(parsing.load_signed(request.get_data())))


@app.route('/book')
def book():
    title = request.args['title']
    found = CATALOG.xpath(f"//book[title='{title}']")  # expect: CWE-643
    return jsonify(count=len(found))


@app.route('/book-safe')
def book_safe():
    found = CATALOG.xpath('//book[title=$title]', title=request.args['title'])  # safe: CWE-643
    return jsonify(count=len(found))


@app.route('/author')
def author():
    root = CATALOG.getroot()
    name = request.args.get('name')
    return jsonify(count=len(root.findall(".//author[@name='" + name + "']")))  # expect: CWE-643


@app.route('/transform', methods=['POST'])
def transform():
    style = etree.XSLT(etree.fromstring(request.data, parser=etree.XMLParser(resolve_entities=False)))  # safe: CWE-611
    return str(style(CATALOG))
