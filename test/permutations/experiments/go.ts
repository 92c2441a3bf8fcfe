import { definitions, entries, type Piece, routes } from '../program.js';
import { type Experiment, experiment, file, times } from './experiment.js';

const asked = 'req.FormValue("c")';

/** A command with the mark of the sink. */
function run(mark: string, value: string): string {
  return `exec.Command("sh", "-c", "${mark} "+${value})`;
}

function head(...packages: readonly string[]): string {
  return `package app\n\n${packages.map((path) => `import "${path}"\n`).join('')}\n`;
}

function func(signature: string, ...body: readonly string[]): string {
  return `func ${signature} {\n${body.map((line) => `\t${line}\n`).join('')}}\n`;
}

/** Registers handlers whose bodies are these statements, by their paths. */
function serving(handlers: Readonly<Record<string, string>>): Piece[] {
  const all = Object.entries(handlers).map(
    ([path, body]) =>
      `\thttp.HandleFunc("/${path}", func(w http.ResponseWriter, req *http.Request) {\n\t\t${body}\n\t})`,
  );
  return ['func init() {\n', routes(...all), '\n}\n'];
}

function trimming(length: number): Experiment {
  const helpers = times(length, (i) =>
    func(
      `tidy${i}(x string) string`,
      i + 1 === length ? 'return strings.TrimSpace(x)' : `return tidy${i + 1}(strings.TrimSpace(x))`,
    ),
  );
  return experiment('go', `chain of ${length} trimming helpers`, { weak: ['s1'] }, [
    file('tidy', head('strings'), definitions(...helpers)),
    file('main', head('net/http', 'os/exec'), ...serving({ a: run('s1', `tidy0(${asked})`) })),
  ]);
}

function ring(size: number): Experiment {
  const functions = times(size, (i) =>
    func(
      `walk${i}(n int, x string) string`,
      'if n <= 0 {',
      ...(i === 0 ? [`\t${run('s1', 'x')}`] : []),
      '\treturn x',
      '}',
      `return walk${(i + 1) % size}(n-1, x)`,
    ),
  );
  return experiment('go', `ring of ${size} functions, entered anywhere`, { weak: ['s1'] }, [
    file('walk', head('os/exec'), definitions(...functions)),
    file('main', head('net/http'), ...serving({ a: `walk0(${size}, ${asked})`, b: `walk1(1, ${asked})` })),
  ]);
}

const methodsOfSeveralFiles = experiment('go', 'methods of one type in two files', { weak: ['s1'] }, [
  file(
    'job',
    head('os/exec'),
    definitions('type Job struct {\n\ttext string\n}\n', func('(j *Job) start()', run('s1', 'j.text'))),
  ),
  file(
    'main',
    head('net/http'),
    definitions(func('(j *Job) fill(text string) *Job', 'j.text = text', 'return j')),
    '\n',
    ...serving({ a: `(&Job{}).fill(${asked}).start()` }),
  ),
]);

const interfaces = experiment('go', 'types that satisfy an interface by their methods', { weak: ['s2'] }, [
  file(
    'runner',
    head('os/exec'),
    definitions(
      'type runner interface {\n\tstart(text string)\n}\n',
      'type quiet struct{}\n',
      'type loud struct{}\n',
      func('(quiet) start(text string)', run('s1', '"fixed"')),
      func('(loud) start(text string)', run('s2', 'text')),
    ),
  ),
  file(
    'main',
    head('net/http'),
    definitions(func('begin(one runner, text string)', 'one.start(text)')),
    '\n',
    ...serving({ a: `begin(quiet{}, ${asked})`, b: `begin(loud{}, ${asked})` }),
  ),
]);

const tableOfFunctions = experiment('go', 'table of six functions', { weak: ['s1'] }, [
  file(
    'main',
    head('net/http', 'os/exec'),
    definitions(
      'var table map[string]func(string) string\n',
      func('harm(x string) string', run('s1', 'x'), 'return x'),
      func('same(x string) string', 'return x'),
    ),
    '\nfunc init() {\n\ttable = map[string]func(string) string{\n',
    entries(...times(5, (i) => `\t\t"k${i}": same`), '\t\t"uptime": harm'),
    '}\n}\n\n',
    ...serving({ a: `if found, ok := table[req.FormValue("op")]; ok {\n\t\t\tfound(${asked})\n\t\t}` }),
  ),
]);

export const goExperiments: readonly Experiment[] = [
  trimming(12),
  ring(3),
  methodsOfSeveralFiles,
  interfaces,
  tableOfFunctions,
];
