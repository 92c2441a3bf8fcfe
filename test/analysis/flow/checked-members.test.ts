import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: checks of objects, and of members before their objects are handed on', function () {
  this.timeout(20_000);
  const paths = (path: string, program: string) => expectAtMarks('path-traversal', path, program);

  it('say what is read of the objects later, in JavaScript', () =>
    paths(
      'a.js',
      `const app = require('express')();
const fs = require('fs');
function save(dto) { fs.createReadStream('/srv/' + dto.name).pipe(dto.out); }
app.post('/1', (req, res) => {
  const dto = req.body;
  if (!/^\\w+$/.test(dto.name)) return res.end();
  save(dto);
});
function save2(dto) { fs.createReadStream('/srv/' + dto.name).pipe(dto.out); } // found
app.post('/2', (req, res) => {
  const dto = req.body;
  if (!/^\\w+$/.test(dto.other)) return res.end();
  save2(dto);
});
function save3(req) { fs.createReadStream('/srv/' + req.body.name).pipe(req); }
app.post('/3', (req, res) => {
  if (!/^\\w+$/.test(req.body.name)) return res.end();
  save3(req);
});
function check(dto) { if (!/^\\w+$/.test(dto.name)) throw new Error('x'); }
function save4(dto) { fs.createReadStream('/srv/' + dto.name).pipe(dto.out); }
app.post('/4', (req, res) => {
  check(req.body);
  save4(req.body);
});
app.post('/5', (req, res) => {
  check(req.body);
  fs.createReadStream('/srv/' + req.body.name).pipe(res);
});
app.post('/6', (req, res) => {
  const dto = req.body;
  check(dto);
  fs.createReadStream('/srv/' + dto.name).pipe(res);
});
function save7(dto) { fs.createReadStream('/srv/' + dto.name).pipe(dto.out); } // found
app.post('/7', (req, res) => {
  check(req.body);
  save7(req.body);
});
app.post('/8', (req, res) => save7(req.body));
function look(dto) { if (!/^\\w+$/.test(dto.name)) console.log('odd'); }
app.post('/9', (req, res) => {
  look(req.body);
  fs.createReadStream('/srv/' + req.body.name).pipe(res); // found
});
app.post('/10', (req, res) => {
  const dto = req.body;
  check(dto);
  dto.name = req.query.name;
  fs.createReadStream('/srv/' + dto.name).pipe(res); // found
});
app.listen(1);
`,
    ));

  it('say it of methods that give members, in Java', () =>
    paths(
      'App.java',
      `package a;
import java.io.*;
import org.springframework.web.bind.annotation.*;
@RestController
public class App {
  public static class Dto { private String name; public String getName() { return name; } public void setName(String n) { name = n; } }
  private void save(Dto d) throws IOException { new FileInputStream("/srv/" + d.getName()).read(); }
  @PostMapping("/1") public void a(@RequestBody Dto d) throws IOException {
    if (!d.getName().matches("\\\\w+")) return;
    save(d);
  }
  private void save2(Dto d) throws IOException { new FileInputStream("/srv/" + d.getName()).read(); } // found
  @PostMapping("/2") public void b(@RequestBody Dto d) throws IOException { save2(d); }
  @PostMapping("/3") public void c(@RequestBody Dto d) throws IOException {
    if (!d.getName().matches("\\\\w+")) return;
    new FileInputStream("/srv/" + d.getName()).read();
  }
  private void check(Dto d) { if (!d.getName().matches("\\\\w+")) throw new IllegalArgumentException("x"); }
  @PostMapping("/4") public void e(@RequestBody Dto d) throws IOException {
    check(d);
    new FileInputStream("/srv/" + d.getName()).read();
  }
}
`,
    ));

  it('say nothing of what gets there without them', () =>
    paths(
      'Both.java',
      `import java.io.*;
import org.springframework.web.bind.annotation.*;
@RestController
public class Both {
  public static class Dto { private String name; public String getName() { return name; } }
  @PostMapping("/1") public void one(@RequestBody Dto d) throws IOException {
    new FileInputStream("/srv/" + d.getName()).read(); // found
  }
  @PostMapping("/2") public void two(@RequestBody Dto d) throws IOException {
    if (!d.getName().matches("[a-z]+")) return;
    one(d);
  }
}
`,
    ));

  it('nor where a handler is called and registered', () =>
    paths(
      'both.js',
      `const fs = require('fs');
const app = require('express')();
function show(req, res) { fs.createReadStream('/srv/' + req.query.f).pipe(res); } // found
app.get('/1', show);
app.get('/2', (req, res) => {
  if (!/^[a-z]+$/.test(req.query.f)) return res.end();
  show(req, res);
});
function other(req, res) { fs.createReadStream('/srv/' + req.query.f).pipe(res); }
const check = (req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.f)) return res.end();
  next();
};
app.get('/3', check, other);
app.get('/4', (req, res) => {
  if (!/^[a-z]+$/.test(req.query.f)) return res.end();
  other(req, res);
});
app.listen(1);
`,
    ));

  it('say it of items under names, in Python', () =>
    paths(
      'a.py',
      `import os, re
from flask import Flask, request
app = Flask(__name__)
def save(d):
    with open("/srv/" + d["name"]) as f: return str(len(f.read()))
@app.route("/1", methods=["POST"])
def a():
    d = request.get_json()
    if not re.fullmatch(r"\\w+", d["name"]):
        return "no"
    return save(d)
def check(d):
    if not re.fullmatch(r"\\w+", d["name"]):
        raise ValueError("x")
@app.route("/2", methods=["POST"])
def b():
    d = request.get_json()
    check(d)
    with open("/srv/" + d["name"]) as f: return str(len(f.read()))
`,
    ));

  it('say it where methods give an error, in Go', () =>
    paths(
      'main.go',
      `package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"regexp"
)

var name = regexp.MustCompile("^[a-z]+$")

type dto struct{ Name string }

func save(d dto)   { os.ReadFile("/srv/" + d.Name) }
func save2(d *dto) { os.ReadFile("/srv/" + d.Name) }
func (d *dto) Validate() error {
	if !name.MatchString(d.Name) {
		return errors.New("x")
	}
	return nil
}

func p1(w http.ResponseWriter, r *http.Request) {
	var d dto
	json.NewDecoder(r.Body).Decode(&d)
	if !name.MatchString(d.Name) {
		return
	}
	save(d)
}
func p2(w http.ResponseWriter, r *http.Request) {
	d := &dto{}
	json.NewDecoder(r.Body).Decode(d)
	if err := d.Validate(); err != nil {
		return
	}
	save2(d)
}
func p3(w http.ResponseWriter, r *http.Request) {
	var d dto
	json.NewDecoder(r.Body).Decode(&d)
	if err := d.Validate(); err != nil {
		return
	}
	os.ReadFile("/srv/" + d.Name)
}
func p4(w http.ResponseWriter, r *http.Request) {
	var d dto
	json.NewDecoder(r.Body).Decode(&d)
	d.Validate()
	os.ReadFile("/srv/" + d.Name) // found
}
func main() {
	http.HandleFunc("/4", p4)
	http.HandleFunc("/1", p1)
	http.HandleFunc("/2", p2)
	http.HandleFunc("/3", p3)
	http.ListenAndServe(":80", nil)
}
`,
    ));
});
