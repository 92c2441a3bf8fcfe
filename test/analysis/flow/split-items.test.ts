import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: items of a text that was split', function () {
  this.timeout(20_000);

  it('have no separator in Python, unless a number leaves some in them or they are put together again', async () => {
    const program = `from flask import Flask, request
app = Flask(__name__)
@app.route("/")
def page():
    name = request.args["a"]
    open("/data/" + name.split("/")[0])
    open("/data/" + name.split("/")[-1])
    open("/data/" + str(name).split("/").pop())
    open("/data/" + name.rsplit("/", 1)[-1])
    open("/data/" + name.split("/", 1)[0])
    first, last = name.split("/")
    open("/data/" + last)
    open("/data/" + name.split(".")[0]) # found
    open("/data/" + name.split("/", 1)[1]) # found
    open("/data/" + name.rsplit("/", 1)[0]) # found
    open("/data/" + "/".join(name.split("/"))) # found
    whole = "/data"
    for part in name.split("/"):
        whole = whole + "/" + part
    open(whole) # found
`;
    await expectAtMarks('/path-traversal', 'a.py', program);
  });

  it('have none in JavaScript, and are no whole path where they are only counted', async () => {
    const program = `const fs = require('fs');
const app = require('express')();
app.get('/', (req) => {
  const name = req.query.a;
  fs.readFileSync('/data/' + name.split('/')[0]);
  fs.readFileSync('/data/' + name.split('/').pop());
  fs.readFileSync('/data/' + name.split('/').slice(-1)[0]);
  const [first] = name.split('/');
  fs.readFileSync('/data/' + first);
  const parts = name.split('/');
  fs.readFileSync('/data/' + parts[parts.length - 1]);
  fs.readFileSync('/data/' + name.split('.')[0]); // found
  fs.readFileSync('/data/' + parts.join('/')); // found
  fs.readFileSync('/data/' + parts.slice(1).join('/')); // found
});
`;
    await expectAtMarks('/path-traversal', 'a.js', program);
  });

  it('have none in Java and Go', async () => {
    const java = `import java.io.*;
import javax.servlet.http.*;
public class A extends HttpServlet {
  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    String[] parts = q.getParameter("k").split("/");
    new FileInputStream("/data/" + parts[parts.length - 1]).close();
    new FileInputStream("/data/" + q.getParameter("k").split(";")[0]).close(); // found
  }
}
`;
    await expectAtMarks('/path-traversal', 'A.java', java);
    const go = `package main
import ("net/http"; "os"; "strings")
func page(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(r.FormValue("a"), "/")
	os.ReadFile("/data/" + parts[len(parts)-1])
	os.ReadFile("/data/" + strings.SplitN(r.FormValue("a"), "/", 2)[1]) // found
	os.ReadFile("/data/" + strings.SplitAfter(r.FormValue("a"), "/")[0]) // found
}
func main() { http.HandleFunc("/", page); http.ListenAndServe("127.0.0.1:1", nil) }
`;
    await expectAtMarks('/path-traversal', 'a.go', go);
  });

  it('have no line break, where a log is written', async () => {
    const program = `import logging
from flask import Flask, request
app = Flask(__name__)
@app.route("/")
def page():
    agent = request.args["a"]
    logging.getLogger().info("by " + agent.split("\\n")[0])
    logging.getLogger().info("by " + agent.split("/")[0]) # found
`;
    await expectAtMarks('/log-injection', 'a.py', program);
  });
});
