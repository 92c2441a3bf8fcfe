import { definitions, entries, members, routes } from '../program.js';
import { type Experiment, experiment, file, times } from './experiment.js';

const shell = 'import os\n';
const server = 'from flask import Flask, request\napp = Flask(__name__)\n\n';
const asked = "request.args.get('c', '')";

/** A route of that path whose body is these statements. */
function route(path: string, ...body: readonly string[]): string {
  const lines = [...body, "return 'done'"].map((line) => `    ${line}\n`).join('');
  return `@app.get('/${path}')\ndef route_${path}():\n${lines}\n`;
}

/** Helpers that only trim and pass on, half of them in a second file. */
function trimming(length: number): Experiment {
  const half = Math.ceil(length / 2);
  const helper = (i: number) => {
    const next = i + 1 === length ? 'x.strip()' : `${i + 1 === half ? '$more.' : ''}tidy${i + 1}(x.strip())`;
    return `def tidy${i}(x):\n    return ${next}\n\n`;
  };
  return experiment('python', `chain of ${length} trimming helpers in two files`, { weak: ['s1'] }, [
    file('tidy', 'import $more\n\n', definitions(...times(half, helper))),
    file('more', definitions(...times(length - half, (i) => helper(half + i)))),
    file('main', `${shell}import $tidy\n${server}`, route('a', `os.system('s1 ' + $tidy.tidy0(${asked}))`)),
  ]);
}

export const pythonExperiments: readonly Experiment[] = [
  trimming(5),
  trimming(12),
  experiment('python', 'two functions in two files that call each other', { weak: ['s1'] }, [
    file(
      'even',
      'import os\nimport $odd\n\n',
      "def walk(n, x):\n    if n <= 0:\n        os.system('s1 ' + x)\n        return x\n    return $odd.walk(n - 1, x)\n",
    ),
    file(
      'odd',
      'import $even\n\n',
      'def walk(n, x):\n    if n <= 0:\n        return x\n    return $even.walk(n - 1, x.strip())\n',
    ),
    file(
      'main',
      `import $even\nimport $odd\n${server}`,
      routes(
        route('a', "$even.walk(3, 'fixed')"),
        route('b', `$odd.walk(3, ${asked})`),
        route('c', `$even.walk(3, ${asked})`),
      ),
    ),
  ]),
  experiment('python', 'ring of three that turns its arguments', { weak: ['s1', 's2'] }, [
    file(
      'main',
      shell + server,
      definitions(
        "def one(n, a, b, c):\n    if n <= 0:\n        os.system('s1 ' + a)\n        return a\n    return two(n - 1, b, c, a)\n\n",
        "def two(n, a, b, c):\n    if n <= 0:\n        os.system('s2 ' + b)\n        return b\n    return three(n - 1, b, c, a)\n\n",
        'def three(n, a, b, c):\n    if n <= 0:\n        return c\n    return one(n - 1, b, c, a)\n\n',
      ),
      routes(
        route('a', `one(6, ${asked}, 'x', 'y')`),
        route('b', `one(1, 'x', 'y', ${asked})`),
        route('c', "three(4, 'x', 'y', 'z')"),
      ),
    ),
  ]),
  experiment('python', 'chain of globals in one file, the first filled by a function', { weak: ['s1'] }, [
    file(
      'main',
      `${shell + server}first = ''\nsecond = ''\nthird = ''\n\n`,
      definitions(
        `def fill():\n    global first\n    first = ${asked}\n\n`,
        'def hand_on():\n    global second\n    second = first\n\n',
        'def hand_on_again():\n    global third\n    third = second\n\n',
        "def run():\n    os.system('s1 ' + third)\n\n",
      ),
      ...['fill', 'hand_on', 'hand_on_again', 'run'].map((name) => route(`to_${name}`, `${name}()`)),
    ),
  ]),
  experiment('python', 'globals of another module that functions hand on', { weak: ['s1'] }, [
    file(
      'state',
      definitions(
        "first = ''\n",
        "second = ''\n",
        "fixed = 'uptime'\n",
        'def hand_on():\n    global second\n    second = first\n\n',
        'def take():\n    return second\n\n',
        'def take_fixed():\n    return fixed\n\n',
      ),
    ),
    file(
      'main',
      `${shell}import $state\n${server}`,
      routes(
        route('a', `$state.first = ${asked}`),
        route('b', '$state.hand_on()'),
        route('c', "os.system('s1 ' + $state.take())"),
        route('d', "os.system('s2 ' + $state.take_fixed())"),
      ),
    ),
  ]),
  experiment('python', 'store to a field of an object through a parameter', { weak: ['s1'] }, [
    file(
      'state',
      "class Box:\n    last = ''\n    other = ''\n\nbox = Box()\n\n",
      definitions(
        'def put(x):\n    box.last = x\n\n',
        'def put_other(x):\n    box.other = x\n\n',
        'def take():\n    return box.last\n\n',
        'def take_other():\n    return box.other\n\n',
      ),
    ),
    file(
      'main',
      `${shell}import $state\n${server}`,
      routes(
        route('a', `$state.put(${asked})`),
        route('b', "$state.put('fixed')", "$state.put_other('fixed')"),
        route('c', "os.system('s1 ' + $state.take())"),
        route('d', "os.system('s2 ' + $state.take_other())"),
      ),
    ),
  ]),
  experiment('python', 'table of six functions', { weak: ['s1'], turning: 'entries' }, [
    file(
      'main',
      shell + server,
      definitions(
        "def run(x):\n    os.system('s1 ' + x)\n    return x\n\n",
        ...times(5, (i) => `def safe${i}(x):\n    return len(x) + ${i}\n\n`),
      ),
      'ACTIONS = {\n',
      entries("    'run': run", ...times(5, (i) => `    'safe${i}': safe${i}`)),
      ',\n}\n\n',
      route('a', `ACTIONS[request.args.get('op', '')](${asked})`),
    ),
  ]),
  experiment('python', 'value that moves one variable a round', { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      definitions(
        "def rotate(x):\n    a = b = c = d = ''\n    for _ in range(8):\n        d = c\n        c = b\n        b = a\n        a = x\n    return d\n\n",
        "def run(x):\n    os.system('s1 ' + x)\n    return x\n\n",
      ),
      routes(route('a', `run(rotate(${asked}))`), route('b', "run(rotate('fixed'))")),
    ),
  ]),
  experiment('python', 'function called with twelve constants', { weak: [] }, [
    file(
      'main',
      shell + server,
      definitions(
        "def act(mode, x):\n    if mode == 'raw':\n        os.system('s1 ' + x)\n    return len(x)\n\n",
        ...times(12, (i) => `def ask${i}(x):\n    return act('mode${i}', x)\n\n`),
      ),
      routes(...times(12, (i) => route(`r${i}`, `ask${i}(${asked})`))),
    ),
  ]),
  experiment('python', 'classes and fields over three files', { weak: ['s1'] }, [
    file(
      'box',
      'class Box:\n',
      members(
        "    value = ''\n",
        "    note = ''\n",
        '    def put(self, x):\n        self.value = x\n',
        '    def remark(self, x):\n        self.note = x\n',
        '    def take(self):\n        return self.value\n',
        '    def remarked(self):\n        return self.note\n',
      ),
    ),
    file(
      'runner',
      `${shell}\n`,
      definitions(
        "def run(box):\n    os.system('s1 ' + box.take())\n\n",
        "def show(box):\n    os.system('s2 ' + box.remarked())\n\n",
        'def fill(box, x):\n    box.put(x)\n    return box\n\n',
      ),
    ),
    file(
      'main',
      `from $box import Box\nfrom $runner import fill, run, show\n${server}`,
      routes(
        route('a', `box = fill(Box(), ${asked})`, "box.remark('fixed')", 'run(box)', 'show(box)'),
        route('b', "run(fill(Box(), 'fixed'))"),
      ),
    ),
  ]),
  experiment('python', 'callbacks that run in other functions', { weak: ['s1'] }, [
    file(
      'main',
      shell + server,
      definitions(
        'def twice(x, then):\n    return then(then(x))\n\n',
        'def later(x, then):\n    return twice(x, lambda y: then(y))\n\n',
        "def run(x):\n    os.system('s1 ' + x)\n    return x\n\n",
        "def show(x):\n    os.system('s2 ' + x)\n    return x\n\n",
        'def keep(x):\n    return x\n\n',
      ),
      routes(
        route('a', `later(${asked}, run)`),
        route('b', `later(${asked}, keep)`),
        route('c', "later('fixed', show)"),
      ),
    ),
  ]),
  experiment('python', 'store that one request fills and another reads', { weak: ['s1'] }, [
    file(
      'store',
      'notes = {}\nnames = {}\n\n',
      definitions(
        'def save(key, text):\n    notes[key] = text\n\n',
        "def load(key):\n    return notes.get(key, '')\n\n",
        'def save_name(key, text):\n    names[key] = str(len(text))\n\n',
        "def load_name(key):\n    return names.get(key, '')\n\n",
      ),
    ),
    file(
      'main',
      `${shell}import $store\n${server}`,
      routes(
        route('a', `$store.save('k', ${asked})`, `$store.save_name('k', ${asked})`),
        route('b', "os.system('s1 ' + $store.load('k'))"),
        route('c', "os.system('s2 ' + $store.load_name('k'))"),
      ),
    ),
  ]),
];
