import { entries, members, routes } from '../program.js';
import { type Experiment, experiment, file, times } from './experiment.js';

const servlet = 'import java.io.IOException;\nimport javax.servlet.http.*;\n';
const spring =
  'import java.io.IOException;\nimport javax.servlet.http.HttpServletRequest;\nimport org.springframework.web.bind.annotation.*;\n';
const asked = 'request.getParameter("c")';

/** A handler of that path in a controller, whose body is these statements. */
function route(path: string, ...body: readonly string[]): string {
  const lines = [...body, 'return "done";'].map((line) => `    ${line}\n`).join('');
  return `  @GetMapping("/${path}")\n  public String ${path}(HttpServletRequest request) throws IOException {\n${lines}  }\n`;
}

/** A static method of the class at hand. */
function method(head: string, ...body: readonly string[]): string {
  return `  static ${head} throws IOException {\n${body.map((line) => `    ${line}\n`).join('')}  }\n`;
}

function controller(name: string, imports = ''): string {
  return `package app;\n${spring}${imports}\n@RestController\npublic class ${name} {\n`;
}

function trimming(length: number): Experiment {
  return experiment('java', `chain of ${length} trimming helpers`, { weak: ['s1'] }, [
    file(
      'tidy',
      'package app;\nimport java.io.IOException;\n\npublic class $Tidy {\n',
      members(
        ...times(length, (i) =>
          method(
            `String tidy${i}(String x)`,
            i + 1 === length ? 'return x.trim();' : `return tidy${i + 1}(x.trim());`,
          ),
        ),
      ),
      '}\n',
    ),
    file(
      'main',
      controller('$Main'),
      route('a', `Runtime.getRuntime().exec("s1 " + $Tidy.tidy0(${asked}));`),
      '}\n',
    ),
  ]);
}

function ring(size: number): Experiment {
  return experiment('java', `ring of ${size} methods, entered anywhere`, { weak: ['s1'] }, [
    file(
      'walk',
      'package app;\nimport java.io.IOException;\n\npublic class $Walk {\n',
      members(
        ...times(size, (i) => {
          const next = `return walk${(i + 1) % size}(n - 1, x);`;
          return method(
            `String walk${i}(int n, String x)`,
            'if (n <= 0) {',
            ...(i === 0 ? ['  Runtime.getRuntime().exec("s1 " + x);'] : []),
            '  return x;',
            '}',
            next,
          );
        }),
      ),
      '}\n',
    ),
    file(
      'main',
      controller('$Main'),
      routes(
        ...times(size, (i) => route(`r${i}`, `$Walk.walk${i}(20, "fixed");`)),
        route('weak', `$Walk.walk${size - 1}(${2 * size + 1}, ${asked});`),
      ),
      '}\n',
    ),
  ]);
}

export const javaExperiments: readonly Experiment[] = [
  ring(2),
  ring(3),
  trimming(5),
  trimming(12),
  trimming(30),
  experiment('java', 'servlet whose methods hand on static fields', { weak: ['s1'] }, [
    file(
      'main',
      `package app;\n${servlet}\npublic class $Main extends HttpServlet {\n`,
      members(
        '  static String first = "";\n',
        '  static String second = "";\n',
        '  static String fixed = "uptime";\n',
        '  static void handOn() {\n    second = first;\n  }\n',
        `  @Override\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {\n    first = ${asked};\n  }\n`,
        '  @Override\n  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws IOException {\n    handOn();\n  }\n',
        '  @Override\n  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {\n    Runtime.getRuntime().exec("s1 " + second);\n    Runtime.getRuntime().exec("s2 " + fixed);\n  }\n',
      ),
      '}\n',
    ),
  ]),
  experiment('java', 'table of six functions', { weak: ['s1'], turning: 'entries' }, [
    file(
      'actions',
      'package app;\nimport java.io.IOException;\nimport java.util.Map;\nimport java.util.function.Function;\n\npublic class $Actions {\n',
      '  static final Map<String, Function<String, String>> TABLE = Map.ofEntries(\n',
      entries(
        '    Map.entry("run", $Actions::run)',
        ...times(5, (i) => `    Map.entry("safe${i}", (x) -> "" + (x.length() + ${i}))`),
      ),
      ');\n',
      '  static String run(String x) {\n    try {\n      Runtime.getRuntime().exec("s1 " + x);\n    } catch (IOException e) {\n      return "";\n    }\n    return x;\n  }\n',
      '}\n',
    ),
    file(
      'main',
      controller('$Main'),
      route('a', `$Actions.TABLE.get(request.getParameter("op")).apply(${asked});`),
      '}\n',
    ),
  ]),
  experiment('java', 'value that moves one variable a round', { weak: ['s1'] }, [
    file(
      'main',
      controller('$Main'),
      members(
        method(
          'String rotate(String x)',
          'String a = "";',
          'String b = "";',
          'String c = "";',
          'String d = "";',
          'for (int i = 0; i < 9; i++) {',
          '  d = c;',
          '  c = b;',
          '  b = a;',
          '  a = x;',
          '}',
          'return d;',
        ),
        method('void run(String x)', 'Runtime.getRuntime().exec("s1 " + x);'),
      ),
      '\n',
      routes(route('a', `run(rotate(${asked}));`), route('b', 'run(rotate("fixed"));')),
      '}\n',
    ),
  ]),
  experiment('java', 'method called with twelve constants', { weak: [] }, [
    file(
      'main',
      controller('$Main'),
      members(
        method(
          'int act(String mode, String x)',
          'if (mode.equals("raw")) {',
          '  Runtime.getRuntime().exec("s1 " + x);',
          '}',
          'return x.length();',
        ),
        ...times(12, (i) => method(`int ask${i}(String x)`, `return act("mode${i}", x);`)),
      ),
      '\n',
      routes(...times(12, (i) => route(`r${i}`, `ask${i}(${asked});`))),
      '}\n',
    ),
  ]),
  experiment('java', 'factory with several callers, fields over three files', { weak: ['s1'] }, [
    file(
      'job',
      'package app;\n\npublic class $Job {\n',
      members(
        '  private String line = "";\n',
        '  private String label = "";\n',
        '  static $Job make(String line, String label) {\n    $Job job = new $Job();\n    job.line = line;\n    job.label = label;\n    return job;\n  }\n',
        '  String getLine() {\n    return line;\n  }\n',
        '  String getLabel() {\n    return label;\n  }\n',
      ),
      '}\n',
    ),
    file(
      'jobs',
      'package app;\n\npublic class $Jobs {\n',
      members(
        '  static $Job plain(String line) {\n    return $Job.make(line, "plain");\n  }\n',
        '  static $Job titled(String label) {\n    return $Job.make("uptime", label);\n  }\n',
      ),
      '}\n',
    ),
    file(
      'main',
      controller('$Main'),
      routes(
        route(
          'a',
          `$Job job = $Jobs.plain(${asked});`,
          'Runtime.getRuntime().exec("s1 " + job.getLine());',
          'Runtime.getRuntime().exec("s2 " + job.getLabel());',
        ),
        route('b', `$Job job = $Jobs.titled(${asked});`, 'Runtime.getRuntime().exec("s3 " + job.getLine());'),
        route('c', '$Job job = $Jobs.plain("fixed");', 'Runtime.getRuntime().exec("s4 " + job.getLine());'),
      ),
      '}\n',
    ),
  ]),
  experiment('java', 'store that one request fills and another reads', { weak: ['s1'] }, [
    file(
      'store',
      'package app;\nimport java.util.*;\n\npublic class $Store {\n',
      members(
        '  private static final Map<String, String> notes = new HashMap<>();\n',
        '  private static final Map<String, String> names = new HashMap<>();\n',
        '  static void save(String key, String text) {\n    notes.put(key, text);\n  }\n',
        '  static String load(String key) {\n    return notes.get(key);\n  }\n',
        '  static void saveName(String key, String text) {\n    names.put(key, "" + text.length());\n  }\n',
        '  static String loadName(String key) {\n    return names.get(key);\n  }\n',
      ),
      '}\n',
    ),
    file(
      'main',
      controller('$Main'),
      routes(
        route('a', `$Store.save("k", ${asked});`, `$Store.saveName("k", ${asked});`),
        route('b', 'Runtime.getRuntime().exec("s1 " + $Store.load("k"));'),
        route('c', 'Runtime.getRuntime().exec("s2 " + $Store.loadName("k"));'),
      ),
      '}\n',
    ),
  ]),
];
