import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: methods that are read, and called later', function () {
  this.timeout(20_000);

  it('are those of the object that they were read of, in Python', () =>
    expectAtMarks(
      'command-injection',
      'app.py',
      `import os, threading
from flask import Flask, request
app = Flask(__name__)
class Job:
    def __init__(self, text): self.text = text
    def get(self): return self.text
    def set(self, text): self.text = text
    def run(self): os.system(self.text) # found
    def joined(self, other): return self.text + other
    @staticmethod
    def fixed(): return 'ls'
class Table:
    def __init__(self):
        self.known = {'set': self.set, 'run': self.run}
        self.text = None
    def set(self, text): self.text = text
    def run(self, _): os.system(self.text) # found
    def do(self, name, text): self.known[name](text)
@app.route('/')
def page():
    text = request.args['a']
    get = Job(text).get
    os.system(get()) # found
    os.system(list(map(Job(text).joined, ['b']))[0]) # found
    os.system({'get': Job(text).get}['get']()) # found
    threading.Thread(target=Job(text).run).start()
    job = Job('ls')
    put = job.set
    put(text)
    os.system(job.text) # found
    other = Job('ls').get
    os.system(other())
    fixed = Job(text).fixed
    os.system(fixed())
    table = Table()
    table.do('set', text)
    table.do('run', '')
    return ''
`,
    ));

  it('are those of the object that they were read of, in Go', () =>
    expectAtMarks(
      'path-traversal',
      'main.go',
      `package main

import (
	"net/http"
	"os"
)

type job struct{ name string }

func (j *job) get() string { return j.name }
func (j *job) run()        { os.ReadFile(j.name) } // found

func page(w http.ResponseWriter, r *http.Request) {
	get := (&job{name: r.FormValue("a")}).get
	os.ReadFile(get()) // found
	run := (&job{name: r.FormValue("a")}).run
	go run()
	fixed := (&job{name: "/srv"}).get
	os.ReadFile(fixed())
}
`,
    ));
});
