import {
  definitions,
  entries,
  type Group,
  members,
  type Piece,
  type ProgramLanguage,
  routes,
} from '../program.js';

/** A file with a group of parts whose order is not free. */
interface BadProgram {
  title: string;
  language: ProgramLanguage;
  pieces: readonly Piece[];
  /** What the check says of it. */
  fault: RegExp;
}

const bad = (
  language: ProgramLanguage,
  title: string,
  fault: RegExp,
  ...pieces: readonly Piece[]
): BadProgram => ({
  title: `${language}: ${title}`,
  language,
  pieces,
  fault,
});

const javaClass = (group: Group, rest = ''): Piece[] => [
  'package app;\nclass $Main {\n',
  group,
  `${rest}}\n`,
];

/** Programs whose parts bear order, each for one reason. */
export const programsThatBearOrder: readonly BadProgram[] = [
  bad(
    'javascript',
    'a redefinition',
    /declared twice/,
    definitions('function a() {}', 'function a() { b(); }'),
  ),
  bad(
    'javascript',
    'a name that a fixed text declares too',
    /declared twice/,
    definitions('let a = 1;'),
    'function a() {}',
  ),
  bad('javascript', 'code that runs', /runs while loading/, definitions('function a() {}', 'a();')),
  bad(
    'javascript',
    'a value that is computed',
    /evaluated while loading/,
    definitions('function a() {}', 'const b = a();'),
  ),
  bad(
    'javascript',
    'a value that another definition holds',
    /may not be there yet/,
    definitions('const a = 1;', 'const b = a;'),
  ),
  bad(
    'javascript',
    'a base class',
    /has a base/,
    'class A {}\n',
    definitions('class B extends A {}', 'class C {}'),
  ),
  bad(
    'javascript',
    'a static block',
    /runs with the class/,
    'class A {\n',
    members('static { go(); }', 'b() {}'),
    '}\n',
  ),
  bad(
    'javascript',
    'a static field that is computed',
    /evaluated while/,
    'class A {\n',
    members('static a = go();', 'b() {}'),
    '}\n',
  ),
  bad(
    'javascript',
    'members of one name',
    /declared twice/,
    'class A {\n',
    members('b() { c(); }', 'b() {}'),
    '}\n',
  ),
  bad(
    'javascript',
    'a duplicate key',
    /declared twice/,
    'const t = {\n',
    entries("a: 'x'", "a: 'y'"),
    '};\n',
  ),
  bad(
    'javascript',
    'a key in quotes and without',
    /declared twice/,
    'const t = {\n',
    entries("a: 'x'", "'a': 'y'"),
    '};\n',
  ),
  bad(
    'javascript',
    'a spread beside entries',
    /depends on what is above/,
    'const o = {};\nconst t = {\n',
    entries("a: 'x'", "b: 'y'"),
    ', ...o };\n',
  ),
  bad(
    'javascript',
    'a spread as an entry',
    /no plain entry/,
    'const o = {};\nconst t = {\n',
    entries("a: 'x'", '...o'),
    '};\n',
  ),
  bad(
    'javascript',
    'a computed key',
    /computed/,
    "const k = 'a';\nconst t = {\n",
    entries("a: 'x'", "[k]: 'y'"),
    '};\n',
  ),
  bad(
    'javascript',
    'a table that a moving constant fills',
    /may not be there/,
    definitions('const a = () => 1;', 'const t = { b: a };'),
  ),
  bad(
    'javascript',
    'middleware',
    /no plain route/,
    'const app = require("express")();\n',
    routes("app.get('/a', () => 1);", "app.use('/b', () => 1);"),
  ),
  bad(
    'javascript',
    'a chain of handlers',
    /one plain path and one handler/,
    'const app = require("express")();\n',
    routes("app.get('/a', (q, r, n) => n(), () => 1);", "app.get('/b', () => 1);"),
  ),
  bad(
    'javascript',
    'a path that overlaps',
    /one plain path/,
    'const app = require("express")();\n',
    routes("app.get('/:x', () => 1);", "app.get('/b', () => 1);"),
  ),
  bad(
    'javascript',
    'two routes of one path',
    /declared twice/,
    'const app = require("express")();\n',
    routes("app.get('/a', () => 1);", "app.get('/a', () => 2);"),
  ),
  bad(
    'javascript',
    'half a definition',
    /not a whole definition|syntax error/,
    definitions('function a() {', 'b(); }'),
  ),
  bad(
    'typescript',
    'a decorated class',
    /decorated|runs while/,
    definitions('@Entity\nclass A {}', 'class B {}'),
  ),
  bad(
    'typescript',
    'a decorated member',
    /decorator runs with the class/,
    'class A {\n',
    members('@Get() a() {}', 'b() {}'),
    '}\n',
  ),
  bad(
    'python',
    'a redefinition',
    /declared twice/,
    definitions('def a():\n    pass\n', 'def a():\n    b()\n'),
  ),
  bad('python', 'code that runs', /runs while loading/, definitions('def a():\n    pass\n', 'a()\n')),
  bad(
    'python',
    'a default value',
    /evaluated while/,
    definitions('def a(x=b()):\n    pass\n', 'def c():\n    pass\n'),
  ),
  bad(
    'python',
    'an annotation',
    /annotation/,
    definitions('def a(x: B):\n    pass\n', 'def c():\n    pass\n'),
  ),
  bad(
    'python',
    'a decorator',
    /more decorators/,
    definitions('@wrap\ndef a():\n    pass\n', 'def c():\n    pass\n'),
  ),
  bad('python', 'a base class', /has a base/, definitions('class A:\n    pass\n', 'class B(A):\n    pass\n')),
  bad(
    'python',
    'a class that runs code',
    /runs while/,
    definitions('class A:\n    go()\n', 'class B:\n    x = 1\n'),
  ),
  bad('python', 'a constant that reads another', /evaluated while/, definitions('a = 1\n', 'b = a\n')),
  bad('python', 'a text that is put together', /put together/, definitions('a = 1\n', "b = f'{a}'\n")),
  bad('python', 'a duplicate key', /declared twice/, 'T = {\n', entries("'a': 1", "'a': 2"), '}\n'),
  bad('python', 'a spread', /depends on what is above/, 'T = {\n', entries("'a': 1", "'b': 2"), ', **o}\n'),
  bad(
    'python',
    'a second decorator of a route',
    /more decorators/,
    routes("@app.get('/a')\n@login\ndef a():\n    pass\n", "@app.get('/b')\ndef b():\n    pass\n"),
  ),
  bad(
    'python',
    'a path with a variable',
    /no plain path/,
    routes("@app.get('/<a>')\ndef a():\n    pass\n", "@app.get('/b')\ndef b():\n    pass\n"),
  ),
  bad(
    'python',
    'two routes of one path',
    /declared twice/,
    routes("@app.get('/a')\ndef a():\n    pass\n", "@app.get('/a')\ndef b():\n    pass\n"),
  ),
  bad('java', 'a static initialiser', /runs while/, ...javaClass(members('static { go(); }', 'void a() {}'))),
  bad(
    'java',
    'a static initialiser beside parts',
    /depends on what is above/,
    ...javaClass(members('static int b = 1;', 'void a() {}'), 'static { b = 2; }'),
  ),
  bad(
    'java',
    'a field that is computed',
    /evaluated while/,
    ...javaClass(members('static int b = go();', 'void a() {}')),
  ),
  bad(
    'java',
    'overloads',
    /declared twice/,
    ...javaClass(members('void a(int x) {}', 'void a(String x) {}')),
  ),
  bad(
    'java',
    'a nested class that runs code',
    /runs while/,
    ...javaClass(members('static class B { static { go(); } }', 'void a() {}')),
  ),
  bad(
    'java',
    'a duplicate key',
    /declared twice/,
    'package app;\nclass $Main {\n  static final Map<String, String> T = Map.ofEntries(\n',
    entries('Map.entry("a", "x")', 'Map.entry("a", "y")'),
    ');\n}\n',
  ),
  bad(
    'java',
    'a path with a variable',
    /no plain path/,
    ...javaClass(
      routes('@GetMapping("/{a}") String a() { return ""; }', '@GetMapping("/b") String b() { return ""; }'),
    ),
  ),
  bad(
    'java',
    'two routes of one path',
    /declared twice/,
    ...javaClass(
      routes('@GetMapping("/a") String a() { return ""; }', '@GetMapping("/a") String b() { return ""; }'),
    ),
  ),
];
