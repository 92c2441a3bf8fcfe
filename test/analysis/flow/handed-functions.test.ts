import { expectAtMarks } from './marked-lines.js';

const JAVA = `package a;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.web.bind.annotation.*;

@RestController
class Pages {
  static class Result<T> {
    private final T data;
    Result(T data) { this.data = data; }
    T getData() { return data; }
    static <T> Result<T> success(T data) { return new Result<>(data); }
    static <T> Result<T> of(Supplier<T> given) { return success(given.get()); }
    static <T> Result<T> later(Supplier<T> given) {
      return Optional.<Result<T>>empty().orElseGet(() -> success(given.get()));
    }
    static <T> Result<T> again(Supplier<T> given) { return later(given); }
  }

  @PostMapping("/1") String of(@RequestBody String body) {
    return Result.of(() -> body).getData(); // found
  }
  @GetMapping("/2") String ofConstant() {
    return Result.of(() -> "5").getData();
  }
  @PostMapping("/3") String later(@RequestBody String body) {
    return Result.later(() -> body).getData(); // found
  }
  @GetMapping("/4") String laterConstant() {
    return Result.later(() -> "5").getData();
  }
  @PostMapping("/5") String again(@RequestBody String body) {
    return Result.again(() -> body).getData(); // found
  }
  @GetMapping("/6") String againConstant() {
    return Result.again(() -> "5").getData();
  }
}
`;

const JAVASCRIPT = `const express = require('express');
const app = express();

function once(make) {
  return make();
}
function within(make) {
  const run = () => make();
  return run();
}
const retried = (make) => {
  for (;;) {
    try {
      return within(make);
    } catch (error) {
      console.error('once more');
    }
  }
};

app.get('/1', (req, res) => {
  const name = req.query.name;
  res.send('<p>' + once(() => name)); // found
});
app.get('/2', (req, res) => {
  res.send('<p>' + once(() => 'a'));
});
app.get('/3', (req, res) => {
  const name = req.query.name;
  res.send('<p>' + within(() => name)); // found
});
app.get('/4', (req, res) => {
  res.send('<p>' + within(() => 'a'));
});
app.get('/5', (req, res) => {
  const name = req.query.name;
  res.send('<p>' + retried(() => name)); // found
});
app.get('/6', (req, res) => {
  res.send('<p>' + retried(() => 'a'));
});
`;

const PYTHON = `from flask import Flask, request
app = Flask(__name__)

def once(make):
    return make()

def within(make):
    def run():
        return make()
    return run()

@app.get('/1')
def first():
    name = request.args['name']
    return '<p>' + once(lambda: name)  # found

@app.get('/2')
def second():
    return '<p>' + once(lambda: 'a')

@app.get('/3')
def third():
    name = request.args['name']
    return '<p>' + within(lambda: name)  # found

@app.get('/4')
def fourth():
    return '<p>' + within(lambda: 'a')
`;

/** What is put into a parameter comes out of calls that may run only a part of the function, too. */
const GO = `package main

import (
	"encoding/json"
	"net/http"
)

type payload interface{ validate() error }

type page struct{ Address string }

func (p *page) validate() error { return nil }

type count struct{ Number int }

func (c *count) validate() error { return nil }

func read(r *http.Request, v any) error { return json.NewDecoder(r.Body).Decode(v) }

func readValid(r *http.Request, v payload) error {
	if err := read(r, v); err != nil {
		return err
	}
	return v.validate()
}

func readAll(r *http.Request, v payload) error { return readValid(r, v) }

func show(w http.ResponseWriter, r *http.Request) {
	var p page
	if err := readAll(r, &p); err != nil {
		return
	}
	http.Get(p.Address) // found
}

func set(w http.ResponseWriter, r *http.Request) {
	var c count
	readValid(r, &c)
}

func main() {
	http.HandleFunc("/", show)
	http.HandleFunc("/count", set)
	http.ListenAndServe(":8080", nil)
}
`;

describe('agent/analysis/flow: what functions give that are handed over', function () {
  this.timeout(20_000);

  for (const [path, program] of [
    ['Pages.java', JAVA],
    ['pages.js', JAVASCRIPT],
    ['pages.py', PYTHON],
  ])
    it(`comes out of the calls that hand them over: ${path}`, async () => {
      await expectAtMarks('cross-site-scripting', path, program);
    });

  it('comes out by what they are given, whatever decides how they run', async () => {
    await expectAtMarks('server-side-request-forgery', 'pages.go', GO);
  });
});
