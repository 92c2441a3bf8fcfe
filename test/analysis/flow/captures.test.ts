import { expectAtMarks } from './marked-lines.js';

const PYTHON = `import os, re
from flask import Flask, request
app = Flask(__name__)
def last(path):
    folder, name = os.path.split(path)
    return name
@app.route('/a')
def a():
    open('/srv/' + os.path.split(request.args['p'])[1])
    open('/srv/' + os.path.split(request.args['p'])[0])  # found
    open('/srv/' + last(request.args['p']))
    open('/srv/' + request.args['p'].replace('/', '_'))
    open('/srv/' + request.args['p'].replace('_', '/'))  # found
    open('/srv/' + request.args['p'].translate(str.maketrans('\\0/', '__')))
    open('/srv/' + request.args['p'].translate(str.maketrans('_', '.')))  # found
    m = re.match(r'item-(\\d+)/(.*)', request.args['p'])
    open('/srv/' + m.group(1))
    open('/srv/' + m[1])
    open('/srv/' + m.group(2))  # found
    open('/srv/' + m[2])  # found
    open('/srv/' + m.group())  # found
    n = re.compile(r'item-(?P<id>\\w+)/(?P<rest>.*)').search(request.args['p'])
    open('/srv/' + n.group('id'))
    open('/srv/' + n['id'])
    open('/srv/' + n['rest'])  # found
    open('/srv/' + n.groupdict()['id'])
    open('/srv/' + n.groupdict()['rest'])  # found
    x, y = m.groups()
    open('/srv/' + y)  # found
    any = re.match(request.args['e'], request.args['p'])
    open('/srv/' + any.group(1))  # found
`;

const JAVASCRIPT = `const fs = require('fs');
const path = require('path');
require('express')().get('/', (req, res) => {
  const p = String(req.query.p);
  const m = p.match(/x\\/(\\d+)\\/(.*)/);
  fs.readFileSync('/srv/' + m[1]);
  fs.readFileSync('/srv/' + m[2]); // found
  fs.readFileSync('/srv/' + m[0]); // found
  const [, id, rest] = p.match(/x\\/(\\d+)\\/(.*)/);
  fs.readFileSync('/srv/' + id);
  fs.readFileSync('/srv/' + rest); // found
  const g = /x\\/(?<year>\\d+)\\/(?<rest>.*)/g.exec(p);
  fs.readFileSync('/srv/' + g.groups.year);
  fs.readFileSync('/srv/' + g.groups.rest); // found
  fs.readFileSync('/srv/' + p.match(/(\\d+).*/g)[1]); // found
  fs.readFileSync('/srv/' + path.parse(p).base);
  fs.readFileSync('/srv/' + path.parse(p).dir); // found
  fs.readFileSync('/srv/' + p.replace(/[/\\\\]/g, '_'));
  fs.readFileSync('/srv/' + p.replace(/\\//, '_')); // found
});
`;

const GO = `package main
import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)
var item = regexp.MustCompile(\`^(\\d+)/(.*)$\`)
func page(w http.ResponseWriter, r *http.Request) {
	p := r.FormValue("p")
	dir, name := filepath.Split(p)
	os.ReadFile("/srv/" + name)
	os.ReadFile("/srv/" + dir) // found
	os.ReadFile("/srv/" + strings.ReplaceAll(p, "/", "_"))
	m := item.FindStringSubmatch(p)
	os.ReadFile("/srv/" + m[1])
	os.ReadFile("/srv/" + m[2]) // found
}
func main() { http.HandleFunc("/", page) }
`;

describe('agent/analysis/flow: parts of a text', function () {
  this.timeout(20_000);
  for (const [language, file, program] of [
    ['Python', 'app.py', PYTHON],
    ['JavaScript', 'app.js', JAVASCRIPT],
    ['Go', 'main.go', GO],
  ])
    it(`that a pattern, or what takes paths apart, found are each what they are: ${language}`, () =>
      expectAtMarks('path-traversal', file, program));
});
