import { expectAtMarks } from '../analysis/flow/marked-lines.js';

describe('rules: values that are encoded, and decoded again', function () {
  this.timeout(20_000);

  it('write no line of a log once they are JSON or parts of an address, in JavaScript', () =>
    expectAtMarks(
      'log-injection',
      'app.js',
      `const app = require('express')();
app.post('/', (req, res) => {
  const { a } = req.body;
  console.log('got ' + JSON.stringify(a));
  console.log('got ' + JSON.parse(JSON.stringify(a))); // found
  console.log('of ' + new URL(a).hostname);
  console.log('of ' + decodeURIComponent(new URL(a).pathname)); // found
  console.log('of ' + a); // found
});
`,
    ));

  it('are no part of a command in base 64, in JavaScript', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const app = require('express')();
const { exec } = require('child_process');
const encode = (text) => Buffer.from(text, 'utf-8').toString('base64');
app.get('/', (req, res) => {
  exec('show ' + encode(String(req.query.a)));
  exec('show ' + btoa(req.query.a));
  exec('show ' + atob(req.query.a)); // found
  exec('show ' + atob(btoa(req.query.a))); // found
});
`,
    ));

  it('write no line of a log as the address that came, and do once it is decoded, in Python', () =>
    expectAtMarks(
      'log-injection',
      'app.py',
      `import json
import logging
from http import server
from urllib.parse import unquote
class Handler(server.BaseHTTPRequestHandler):
    def do_GET(self):
        logging.warning("no %s", self.path.rstrip("/"))
        logging.warning("no %s", unquote(self.path))  # found
        body = self.rfile.read().decode()
        logging.warning("got %s", body)  # found
        logging.warning("got %s", json.dumps(body))
        logging.warning("got %s", json.loads(json.dumps(body)))  # found
server.HTTPServer(("", 8000), Handler).serve_forever()
`,
    ));

  it('are no part of a query in base 64, in Java', () =>
    expectAtMarks(
      'sql-injection',
      'Search.java',
      `import java.sql.*;
import java.util.Base64;
import javax.servlet.http.*;
class Search extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Statement statement = DriverManager.getConnection("jdbc:h2:mem:a").createStatement();
    String encoded = Base64.getEncoder().encodeToString(request.getParameter("a").getBytes());
    statement.executeQuery("SELECT * FROM t WHERE a = '" + encoded + "'");
    statement.executeQuery("SELECT * FROM t WHERE a = '" + new String(Base64.getDecoder().decode(encoded)) + "'"); // found
  }
}
`,
    ));

  it('write no line of a log in base 64, in Go', () =>
    expectAtMarks(
      'log-injection',
      'main.go',
      `package main

import (
	"encoding/base64"
	"log"
	"net/http"
	"net/url"
)

func page(w http.ResponseWriter, r *http.Request) {
	a := r.FormValue("a")
	log.Printf("got %s", base64.StdEncoding.EncodeToString([]byte(a)))
	b, _ := url.QueryUnescape(a)
	log.Printf("got %s", b) // found
}

func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":80", nil)
}
`,
    ));

  it('have members that are texts of members, in Python', () =>
    expectAtMarks(
      'command-injection',
      'app.py',
      `import asyncio, json, os, yaml
from flask import Flask, request
app = Flask(__name__)
def run(command): os.system(command) # found
def one(command): os.system(command) # found
@app.post('/')
def page():
    text = json.dumps({'a': request.form['a'], 'b': 1})
    os.system(json.loads(text)['a']) # found
    os.system(yaml.safe_dump({'a': [request.form['a']]})) # found
    os.system(json.dumps({'a': 1}))
    asyncio.get_event_loop().run_in_executor(None, run, request.form['a'])
    asyncio.get_running_loop().call_soon(one, request.form['a'])
`,
    ));

  it('have members that are texts of members, in Java', () =>
    expectAtMarks(
      'command-injection',
      'Page.java',
      `import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import javax.servlet.http.*;
class Job { String name; String fixed = "ls"; }
class Page extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Job job = new Job();
    job.name = request.getParameter("a");
    ObjectMapper mapper = new ObjectMapper();
    Runtime.getRuntime().exec(mapper.readValue(mapper.writeValueAsString(job), Job.class).name); // found
    Runtime.getRuntime().exec(mapper.convertValue(job, Job.class).name); // found
    Runtime.getRuntime().exec(new Gson().fromJson(new Gson().toJson(job), Job.class).name); // found
    Runtime.getRuntime().exec(job.fixed);
  }
}
`,
    ));
});

describe('rules: beans that are checked', function () {
  this.timeout(20_000);

  it('are of a request where a handler takes them, and not where a service does', () =>
    expectAtMarks(
      'command-injection',
      'Page.java',
      `import jakarta.validation.Valid;
import org.apache.commons.exec.CommandLine;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.*;
class Job {
  private String name;
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
}
@Service
@Validated
class Launcher {
  void launch(@Valid final Job settings) { new CommandLine(settings.getName()); }
}
@RestController
class Page {
  @PostMapping("/jobs")
  void body(@Valid @RequestBody final Job job) { new CommandLine(job.getName()); } // found
  @PostMapping("/forms")
  void form(@Valid final Job job) { new CommandLine(job.getName()); } // found
}
interface Api { @PostMapping("/c") void third(@Valid Job job); }
@RestController
class Third implements Api {
  public void third(Job job) { new CommandLine(job.getName()); } // found
}
`,
    ));
});
