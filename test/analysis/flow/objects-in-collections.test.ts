import { expectAtMarks } from './marked-lines.js';

/** An object comes out of a collection and runs its method; another class has the method, too, and is in none. */
const javascript = (object: string) => `
const { exec } = require('child_process');
const _ = require('lodash');
const app = require('express')();
class Handler { run(x) { exec('ls ' + x); } } // found
class Other { run(x) { exec('ls ' + x); } }
new Other();
app.post('/', (req, res) => {
  const all = [new Handler()];
  (${object}).run(req.body.x);
  res.end();
});
`;

const python = (object: string) => `import collections, functools, itertools, random, types
import subprocess
from flask import Flask, request
app = Flask(__name__)
class Handler:
    def run(self, x):
        subprocess.run('ls ' + x, shell=True)  # found
class Other:
    def run(self, x):
        subprocess.run('ls ' + x, shell=True)
Other()
@app.route('/', methods=['POST'])
def handle():
    all = [Handler()]
    (${object}).run(request.json['x'])
    return ''
`;

const java = (statement: string) => `import java.util.*;
import java.util.stream.*;
import javax.servlet.http.*;
class Handler { String name() { return "a"; } void run(String x) { try { Runtime.getRuntime().exec(x); } catch (Exception e) { } } } // found
class Other { void run(String x) { try { Runtime.getRuntime().exec(x); } catch (Exception e) { } } }
class Page extends HttpServlet {
  private final List<Handler> all = new ArrayList<>();
  private final Other other = new Other();
  Page() { all.add(new Handler()); }
  public void doGet(HttpServletRequest request, HttpServletResponse response) {
    String x = request.getParameter("x");
    ${statement}
  }
}
`;

describe('agent/analysis/flow: objects that come out of collections', function () {
  this.timeout(60_000);
  for (const object of [
    '_.find(all, (one) => one.name === req.query.n)',
    "_.keyBy(all, 'name')[req.query.n]",
    "_.groupBy(all, 'name')[req.query.n][0]",
    "_.sortBy(all, 'name')[0]",
    '_.head(all)',
    'Array.of(new Handler())[0]',
    'all.values().next().value',
    'all.with(0, new Handler())[0]',
  ])
    it(`run their methods, JavaScript: ${object}`, () =>
      expectAtMarks('command-injection', 'app.js', javascript(object)));
  for (const object of [
    "next(one for one in all if one.name == request.args['n'])",
    'next(filter(lambda one: one.name, all), None)',
    'max(all, key=lambda one: one.name)',
    'random.choice(all)',
    '(all + [])[0]',
    '(all * 2)[0]',
    "dict(zip(['a'], all))[request.args['n']]",
    "dict(a=Handler())['a']",
    'types.SimpleNamespace(a=Handler()).a',
    "collections.defaultdict(Handler)[request.args['n']]",
    'collections.deque(all).popleft()',
    'list(itertools.islice(all, 1))[0]',
    'functools.partial(Handler)()',
    "globals()['Handler']()",
  ])
    it(`run their methods, Python: ${object}`, () =>
      expectAtMarks('command-injection', 'app.py', python(object)));
  for (const statement of [
    'all.stream().findFirst().get().run(x);',
    'all.stream().filter(one -> one.name().equals(x)).findAny().orElse(null).run(x);',
    'all.stream().findFirst().ifPresent(one -> one.run(x));',
    'all.stream().min(Comparator.comparing(Handler::name)).get().run(x);',
  ])
    it(`run their methods, Java: ${statement}`, () =>
      expectAtMarks('command-injection', 'Page.java', java(statement)));
});
