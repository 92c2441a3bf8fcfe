import { definitions, entries, members, routes } from '../program.js';
import { type Experiment, experiment, file, times } from './experiment.js';

const shell = "const { exec } = require('child_process');\n";
const server = "const express = require('express');\nconst app = express();\n";
const start = '\napp.listen(3000);\n';

/** Functions that call each other in a ring, with the sink in the first; routes enter at two of them. */
function ring(size: number): Experiment {
  const ringed = times(size, (i) => {
    const next = `return walk${(i + 1) % size}(n - 1, x);`;
    return i === 0
      ? `function walk0(n, x) {\n  if (n <= 0) {\n    exec('s1 ' + x);\n    return x;\n  }\n  ${next}\n}\n`
      : `function walk${i}(n, x) {\n  if (n <= 0) return x;\n  ${next}\n}\n`;
  });
  return experiment('javascript', `ring of ${size} functions, entered anywhere`, { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      definitions(...ringed),
      '\n',
      routes(
        ...times(
          size,
          (i) => `app.get('/r${i}', (req, res) => {\n  walk${i}(20, 'fixed');\n  res.end();\n});\n`,
        ),
        `app.get('/weak', (req, res) => {\n  walk${size - 1}(${size * 2 + 1}, req.query.c);\n  res.end();\n});\n`,
      ),
      start,
    ),
  ]);
}

/** The key is part of the request, so that any function of the table may run. */
function table(size: number): Experiment {
  const safe = times(size - 1, (i) => `  safe${i}: (x) => x === 'on' ? ${i} : 0`);
  return experiment('javascript', `table of ${size} functions`, { weak: ['s1'], turning: 'entries' }, [
    file(
      'table',
      shell,
      "function run(x) {\n  exec('s1 ' + x);\n  return x;\n}\nconst actions = {\n",
      entries('  run: run', ...safe),
      ',\n};\nmodule.exports = { actions };\n',
    ),
    file(
      'main',
      `${server}const { actions } = require('./$table');\n`,
      "app.get('/a', (req, res) => {\n  actions[req.query.op](req.query.c);\n  res.end();\n});\n",
      start,
    ),
  ]);
}

/** Helpers that only trim and pass on; the last gives the value back to the route. */
function trimming(length: number): Experiment {
  const helpers = times(length, (i) =>
    i + 1 < length
      ? `function tidy${i}(x) {\n  return tidy${i + 1}(x.trim());\n}\n`
      : `function tidy${i}(x) {\n  return x.trim();\n}\n`,
  );
  return experiment('javascript', `chain of ${length} trimming helpers`, { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      definitions(...helpers),
      "\napp.get('/a', (req, res) => {\n  exec('s1 ' + tidy0(req.query.c));\n  res.end();\n});\n",
      start,
    ),
  ]);
}

export const javascriptExperiments: readonly Experiment[] = [
  ring(2),
  ring(3),
  ring(5),
  table(6),
  table(50),
  trimming(5),
  trimming(30),
  experiment('javascript', 'a store that a shorter and a longer way fill', { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      "let held = '';\nconst near = new Map();\nconst far = new Map();\n",
      definitions(
        "function further() {\n  far.set('k', near.get('k') || '');\n}\n",
        "function back() {\n  held = far.get('k') || '';\n}\n",
        "function direct() {\n  held = near.get('k') || '';\n}\n",
        "function run() {\n  exec('s1 ' + held);\n}\n",
        'function all() {\n  further();\n  back();\n  run();\n}\n',
      ),
      routes(
        "app.get('/a', (req, res) => {\n  near.set('k', req.query.c);\n  res.end();\n});\n",
        "app.get('/b', (req, res) => {\n  direct();\n  res.end();\n});\n",
        "app.get('/c', (req, res) => {\n  all();\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('javascript', 'chain of globals and the functions that hand them on', { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      definitions(
        "let first = '';\n",
        "let second = '';\n",
        "let third = '';\n",
        'function one(req, res) {\n  first = req.query.c;\n  res.end();\n}\n',
        'function two() {\n  second = first;\n}\n',
        'function three() {\n  third = second;\n}\n',
        "function four() {\n  exec('s1 ' + third);\n}\n",
      ),
      '\n',
      routes(
        "app.get('/1', one);\n",
        "app.get('/2', (req, res) => {\n  two();\n  res.end();\n});\n",
        "app.get('/3', (req, res) => {\n  three();\n  res.end();\n});\n",
        "app.get('/4', (req, res) => {\n  four();\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment(
    'javascript',
    'handlers that another program registers, and the globals between them',
    { weak: ['s1'] },
    [
      file(
        'handlers',
        `${shell}const express = require('express');\nlet first = '';\nlet second = '';\nlet third = '';\n`,
        definitions(
          'function one(req, res) {\n  first = req.query.c;\n  res.end();\n}\n',
          'function two(req, res) {\n  second = first;\n  res.end();\n}\n',
          'function three(req, res) {\n  third = second;\n  res.end();\n}\n',
          "function four(req, res) {\n  exec('s1 ' + third);\n  res.end();\n}\n",
        ),
        'module.exports = { router: express.Router, one, two, three, four };\n',
      ),
    ],
  ),
  experiment('javascript', 'store to a field of another module through a parameter', { weak: ['s1'] }, [
    file(
      'state',
      "const state = { last: '', other: '' };\n",
      definitions(
        'function put(x) {\n  state.last = x;\n}\n',
        'function putOther(x) {\n  state.other = x;\n}\n',
        'function take() {\n  return state.last;\n}\n',
        'function takeOther() {\n  return state.other;\n}\n',
      ),
      'module.exports = { put, putOther, take, takeOther };\n',
    ),
    file(
      'main',
      `${shell + server}const state = require('./$state');\n`,
      routes(
        "app.get('/put', (req, res) => {\n  state.put(req.query.c);\n  res.end();\n});\n",
        "app.get('/fixed', (req, res) => {\n  state.put('fixed');\n  state.putOther('fixed');\n  res.end();\n});\n",
        "app.get('/run', (req, res) => {\n  exec('s1 ' + state.take());\n  res.end();\n});\n",
        "app.get('/other', (req, res) => {\n  exec('s2 ' + state.takeOther());\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('javascript', 'value that moves one variable a round', { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      definitions(
        "function rotate(x) {\n  let a = '';\n  let b = '';\n  let c = '';\n  let d = '';\n  let e = '';\n" +
          '  for (let i = 0; i < 9; i++) {\n    e = d;\n    d = c;\n    c = b;\n    b = a;\n    a = x;\n  }\n  return e;\n}\n',
        "function run(x) {\n  exec('s1 ' + x);\n}\n",
      ),
      '\n',
      routes(
        "app.get('/a', (req, res) => {\n  run(rotate(req.query.c));\n  res.end();\n});\n",
        "app.get('/b', (req, res) => {\n  run(rotate('fixed'));\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('javascript', 'function called with twelve constants', { weak: [] }, [
    file(
      'main',
      shell + server,
      definitions(
        "function act(mode, x) {\n  if (mode === 'raw') {\n    exec('s1 ' + x);\n  }\n  return x === 'on';\n}\n",
        ...times(12, (i) => `function ask${i}(x) {\n  return act('mode${i}', x);\n}\n`),
      ),
      '\n',
      routes(
        ...times(12, (i) => `app.get('/${i}', (req, res) => {\n  ask${i}(req.query.c);\n  res.end();\n});\n`),
      ),
      start,
    ),
  ]),
  experiment('javascript', 'callbacks over two files', { weak: ['s1'] }, [
    file(
      'each',
      definitions(
        'function twice(x, then) {\n  return then(then(x));\n}\n',
        'function later(x, then) {\n  return twice(x, (y) => then(y));\n}\n',
        'function never(x, then) {\n  return then(x === "on" ? "yes" : "no");\n}\n',
      ),
      'module.exports = { twice, later, never };\n',
    ),
    file(
      'main',
      `${shell + server}const each = require('./$each');\n`,
      definitions(
        "function run(x) {\n  exec('s1 ' + x);\n  return x;\n}\n",
        "function show(x) {\n  exec('s2 ' + x);\n  return x;\n}\n",
        'function keep(x) {\n  return x;\n}\n',
      ),
      '\n',
      routes(
        "app.get('/a', (req, res) => {\n  each.later(req.query.c, run);\n  res.end();\n});\n",
        "app.get('/b', (req, res) => {\n  each.later(req.query.c, keep);\n  res.end();\n});\n",
        "app.get('/c', (req, res) => {\n  each.never(req.query.c, show);\n  res.end();\n});\n",
        "app.get('/d', (req, res) => {\n  each.later('fixed', show);\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('javascript', 'store that one request fills and another reads', { weak: ['s1'] }, [
    file(
      'store',
      'const notes = new Map();\nconst names = new Map();\n',
      definitions(
        'function save(key, text) {\n  notes.set(key, text);\n}\n',
        "function load(key) {\n  return notes.get(key) || '';\n}\n",
        'function saveName(key, text) {\n  names.set(key, text === "on" ? "yes" : "no");\n}\n',
        "function loadName(key) {\n  return names.get(key) || '';\n}\n",
      ),
      'module.exports = { save, load, saveName, loadName };\n',
    ),
    file(
      'main',
      `${shell + server}const store = require('./$store');\n`,
      routes(
        "app.get('/save', (req, res) => {\n  store.save('k', req.query.c);\n  store.saveName('k', req.query.c);\n  res.end();\n});\n",
        "app.get('/run', (req, res) => {\n  exec('s1 ' + store.load('k'));\n  res.end();\n});\n",
        "app.get('/name', (req, res) => {\n  exec('s2 ' + store.loadName('k'));\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('javascript', 'functions of a library that call each other', { weak: ['s1'], isLibrary: true }, [
    file(
      'walk',
      `${shell}const leaf = require('./$leaf');\n`,
      definitions(
        "function down(n, x) {\n  if (n <= 0) {\n    exec('s1 ' + x);\n    return x;\n  }\n  return up(n - 1, x);\n}\n",
        'function up(n, x) {\n  if (n <= 0) return leaf.tidy(x);\n  return down(n - 1, leaf.tidy(x));\n}\n',
      ),
      'module.exports = {\n',
      entries('  down', '  up'),
      ',\n};\n',
    ),
    file('leaf', 'function tidy(x) {\n  return x.trim();\n}\nmodule.exports = { tidy };\n'),
  ]),
  experiment('javascript', 'class with its fields and methods in any order', { weak: ['s1'] }, [
    file(
      'job',
      shell,
      'class Job {\n',
      members(
        "  command = '';\n",
        "  label = '';\n",
        '  take(x) {\n    this.command = x;\n    return this;\n  }\n',
        '  name(x) {\n    this.label = x;\n    return this;\n  }\n',
        "  run() {\n    exec('s1 ' + this.command);\n    return this;\n  }\n",
        "  show() {\n    exec('s2 ' + this.label);\n    return this;\n  }\n",
      ),
      '}\nmodule.exports = { Job };\n',
    ),
    file(
      'main',
      `${server}const { Job } = require('./$job');\n`,
      routes(
        "app.get('/a', (req, res) => {\n  new Job().take(req.query.c).name('fixed').run().show();\n  res.end();\n});\n",
        "app.get('/b', (req, res) => {\n  new Job().take('fixed').name('fixed').run();\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
];
