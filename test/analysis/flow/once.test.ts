import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: objects of code that runs once', function () {
  this.timeout(20_000);

  it('have what others put there, whatever runs first', async () => {
    const program = `const { exec } = require('child_process');
class Pool {
  constructor() { this.last = ''; this.list = []; }
  one() { exec('a ' + this.last); } // found
  two() { exec('a ' + this.list[0]); } // found
  put(q) { this.last = q; this.list.push(q); }
}
class Server { constructor(pool) { this.pool = pool; } get(req, res) { this.pool.put(req.query.q); } }
class Each { put(q) { this.last = q; } run() { exec('a ' + this.last); } }
function each() { new Each().run(); }
function main() {
  const pool = new Pool();
  setInterval(() => pool.one(), 10);
  pool.two();
  const server = new Server(pool);
  const app = require('express')();
  app.get('/', server.get.bind(server));
  app.get('/b', (req, res) => { each(); new Each().put(req.query.q); });
}
main();
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });

  it('are those that `main` makes, and what it calls, channels among them', async () => {
    const program = `package main

import (
	"net/http"
	"os/exec"
)

type job struct{ q string }
type pool struct {
	ch    chan job
	texts chan string
}

var jobs = make(chan job, 10)

func newPool() *pool { return &pool{ch: make(chan job), texts: make(chan string)} }
func (p *pool) first() {
	for {
		select {
		case j := <-p.ch:
			exec.Command("sh", "-c", "a "+j.q).Run() // found
		}
	}
}
func (p *pool) second() {
	for t := range p.texts {
		exec.Command("sh", "-c", "a "+t).Run() // found
	}
}
func third() {
	for j := range jobs {
		exec.Command("sh", "-c", "a "+j.q).Run() // found
	}
}
func indexes(all []string) {
	for i := range all {
		exec.Command("sh", "-c", "a "+string(rune(i))).Run()
	}
}
func (p *pool) put(q string) { p.ch <- job{q: q}; p.texts <- q; jobs <- job{q} }

type server struct{ p *pool }

func (s *server) get(w http.ResponseWriter, r *http.Request) {
	s.p.put(r.FormValue("q"))
	indexes([]string{r.FormValue("q")})
}

func main() {
	p := newPool()
	go p.first()
	go p.second()
	go third()
	s := &server{p: p}
	http.HandleFunc("/", s.get)
	http.ListenAndServe(":1", nil)
}
`;
    await expectAtMarks('/command-injection', 'main.go', program);
  });

  it('are those of a factory of applications', async () => {
    const program = `import os, threading, queue
from flask import Flask, request
class Pool:
    def __init__(self):
        self.jobs = queue.Queue()
    def put(self, q):
        self.jobs.put(q)
    def run(self):
        while True:
            os.system("a " + self.jobs.get()) # found
class Each:
    def put(self, q):
        self.last = q
    def run(self):
        os.system("a " + self.last)
def create_app():
    app = Flask(__name__)
    pool = Pool()
    threading.Thread(target=pool.run).start()
    @app.route("/")
    def index():
        pool.put(request.args["q"])
        return ""
    @app.route("/each")
    def each():
        one, other = Each(), Each()
        one.put(request.args["q"])
        other.run()
        return ""
    return app
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });
});
