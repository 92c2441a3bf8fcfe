import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what constructors hand to those of classes of libraries', function () {
  this.timeout(20_000);

  it('is in the object, in Java', () =>
    expectAtMarks(
      'cross-site-scripting',
      'Page.java',
      `import java.io.IOException;
import javax.servlet.http.*;
class Page extends HttpServlet {
  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    r.setContentType("text/html");
    try { throw new BadRequest("bad name: " + q.getParameter("n")); }
    catch (BadRequest e) { r.getWriter().print("<p>" + e.getMessage()); } // found
    try { throw new Coded(4, q.getParameter("n")); }
    catch (Coded e) { r.getWriter().print("<p>" + e.getMessage()); } // found
    try { throw new Wrapped(q.getParameter("n")); }
    catch (RuntimeException e) { r.getWriter().print("<p>" + e.getMessage()); } // found
    try { throw new Plain(q.getParameter("n")); }
    catch (Plain e) { r.getWriter().print("<p>" + e.getMessage()); }
    try { check(q.getParameter("n")); }
    catch (BadRequest e) { r.getWriter().print("<p>" + e.getMessage()); } // found
  }
  void check(String s) { if (s.length() > 3) throw new BadRequest("x" + s); }
}
class BadRequest extends RuntimeException { BadRequest(String m) { super(m); } }
class Coded extends RuntimeException { int code; Coded(int c, String m) { super("a " + m); code = c; } }
class Wrapped extends BadRequest { Wrapped(String m) { super("b" + m); } }
class Plain extends RuntimeException { String m; Plain(String m) { super("no"); this.m = m; } }
`,
    ));

  it('is in the object, in JavaScript', () =>
    expectAtMarks(
      'cross-site-scripting',
      'app.js',
      `const app = require('express')();
class Bad extends Error { constructor(m) { super(m); this.code = 1; } }
class Worse extends Bad { constructor(m) { super('x' + m); } }
class Plain extends Error { constructor(m) { super('constant'); this.detail = m; } }
app.get('/1', (req, res) => {
  try { throw new Bad(req.query.a); } catch (e) { res.send('<p>' + e.message); } // found
  try { throw new Worse(req.query.a); } catch (e) { res.send('<p>' + e.message); } // found
  try { throw new Plain(req.query.a); } catch (e) { res.send('<p>' + e.message); }
});
`,
    ));

  it('is in the object, in Python', () =>
    expectAtMarks(
      'cross-site-scripting',
      'app.py',
      `from flask import Flask, request
app = Flask(__name__)
class Bad(Exception):
    def __init__(self, m):
        super().__init__(m)
class Worse(Bad):
    def __init__(self, m, code=1):
        super().__init__("x" + m)
        self.code = code
class Plain(Exception):
    def __init__(self, m):
        super().__init__("constant")
        self.detail = m
@app.route("/1")
def first():
    try:
        raise Bad(request.args["a"])
    except Bad as e:
        return "<p>" + str(e)  # found
@app.route("/2")
def second():
    try:
        raise Worse(request.args["a"])
    except Exception as e:
        return f"<p>{e}"  # found
@app.route("/3")
def third():
    try:
        raise Plain(request.args["a"])
    except Plain as e:
        return "<p>" + str(e)
`,
    ));
});
