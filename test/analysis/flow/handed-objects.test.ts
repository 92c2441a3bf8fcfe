import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what a function that a call makes puts into what another one hands to it', function () {
  this.timeout(20_000);

  it('is there for whoever has the object, in JavaScript', () =>
    expectAtMarks(
      '/command-injection',
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
const named = (name) => (job) => { job.name = name; };
function make(...options) { const job = { id: 1 }; for (const option of options) option(job); return job; }
class Job { constructor() { this.id = 1; } }
function one(option) { const job = new Job(); option(job); return job; }
app.get('/1', (req, res) => { exec('a ' + make(named(req.query.c)).name); }); // found
app.get('/2', (req, res) => { exec('a ' + one(named(req.query.c)).name); }); // found
app.get('/3', (req, res) => { exec('a ' + one(named(req.query.c)).id); });
app.listen(1);
`,
    ));

  it('also in Go, with functions that have methods, and errors', () =>
    expectAtMarks(
      'go/process/command-injection',
      'main.go',
      `package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

type job struct {
	id   int
	name string
}
type option func(*job)

func named(name string) option { return func(j *job) { j.name = name } }
func make1(options ...option) *job {
	j := &job{id: 1}
	for _, o := range options {
		o(j)
	}
	return j
}
func (j *job) run() { exec.Command("sh", "-c", "a "+j.name).Run() } // found

type runner interface{ Run(c string) error }
type runnerFunc func(c string) error

func (f runnerFunc) Run(c string) error { return f(c) }

func started(c string) error {
	return exec.Command("sh", "-c", "b "+c).Run() // found
}

type failure struct{ text string }

func (f *failure) Error() string { return f.text }
func fails(text string) error    { return &failure{text} }

func page(w http.ResponseWriter, r *http.Request) {
	c := r.FormValue("c")
	make1(named(c)).run()
	var one runner = runnerFunc(started)
	one.Run(c)
	exec.Command("sh", "-c", "c "+fails(c).Error()).Run()                  // found
	exec.Command("sh", "-c", fmt.Sprintf("d %v", fails(c))).Run()          // found
	exec.Command("sh", "-c", fmt.Errorf("e %w", fails(c)).Error()).Run()   // found
	exec.Command("sh", "-c", "f "+fails("no").Error()).Run()
}

func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":1", nil)
}
`,
    ));

  it('and fields that are read by the class above, in Java', () =>
    expectAtMarks(
      '/command-injection',
      'Pages.java',
      `import org.springframework.web.bind.annotation.*;
class Runner { void run(String q) throws Exception { Runtime.getRuntime().exec("a " + q); } } // found
abstract class Base { protected Runner runner = new Runner(); protected String last; }
@RestController
class Pages extends Base {
  @GetMapping("/a")
  String page(@RequestParam String q) throws Exception {
    super.runner.run(q);
    super.last = q;
    Runtime.getRuntime().exec("b " + this.last); // found
    return "";
  }
}
`,
    ));
});
