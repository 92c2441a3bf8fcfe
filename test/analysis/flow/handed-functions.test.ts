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
});
