import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: paths that begin with a slash of the program', function () {
  this.timeout(20_000);

  it('lead nowhere above it once they are cleaned, wherever that is done (Go)', async () => {
    await expectAtMarks(
      'go/files/path-traversal',
      'main.go',
      `package main
import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
)
func rooted(repo string) string {
	repo = strings.TrimPrefix(repo, "/")
	repo = "/" + repo
	repo = path.Clean(repo)
	repo = strings.TrimSuffix(repo, ".git")
	return repo[1:]
}
func joined(root string, parts ...string) string {
	path := filepath.Join(root, filepath.Join(append([]string{"/"}, parts...)...))
	if drive := filepath.VolumeName(path); drive != "" {
		return strings.TrimPrefix(path, drive)
	}
	return path
}
func loose(root string, parts ...string) string {
	return filepath.Join(root, filepath.Join(append([]string{"a"}, parts...)...))
}
func page(w http.ResponseWriter, r *http.Request) {
	os.Create(joined("/srv", "files", r.FormValue("a")))
	os.Create(loose("/srv", "files", r.FormValue("a"))) // found
	os.Create(filepath.Join("/srv", rooted(r.FormValue("a"))+".git", "x"))
	os.Create(filepath.Join("/srv", path.Clean("/"+r.FormValue("a"))))
	os.Create(path.Clean("/srv/" + r.FormValue("a"))) // found
	os.Create(filepath.Join("/srv", path.Clean(r.FormValue("a")))) // found
}
func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":8080", nil)
}
`,
    );
  });

  it('lead nowhere above it in Python and JavaScript', async () => {
    await expectAtMarks(
      'python/files/path-traversal',
      'app.py',
      `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def page():
    name = '/' + request.args['a']
    open('/srv' + os.path.normpath(name))
    open('/srv' + os.path.normpath(request.args['a'])) # found
    return open(os.path.normpath('/srv/' + request.args['a'])).read() # found
`,
    );
    await expectAtMarks(
      'javascript/files/path-traversal',
      'app.js',
      `const path = require('path');
const fs = require('fs');
const app = require('express')();
app.get('/', (req, res) => {
  const name = '/' + req.query.a;
  fs.readFileSync('/srv' + path.normalize(name));
  fs.readFileSync(path.normalize('/srv/' + req.query.a)); // found
});
app.listen(1);
`,
    );
  });
});
