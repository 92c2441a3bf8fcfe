import { type Files, java, javascript, python, typescript } from './programs.js';

/** What is expected of the findings of a program after an edit. Of all others that were there, the print is the same. */
export interface Edit {
  name: string;
  program: Files;
  change(files: Record<string, string>): void;
  /** Findings known again under another print, as `path:line` after the edit. */
  edited?: string[];
  /** Findings that are new, as `path:line` after the edit. */
  added?: string[];
  /** Findings that are gone, as `path:line` before the edit. */
  gone?: string[];
}

const [USERS, STORE, VIEWS] = ['src/users.js', 'src/store.ts', 'app/views.py'];
const CONTROLLER = 'src/main/java/shop/UserController.java';

/** Replaces texts of a file; each has to be there. */
const replace =
  (path: string, ...pairs: [string, string][]) =>
  (files: Record<string, string>) => {
    for (const [from, to] of pairs) {
      if (!files[path].includes(from)) throw new Error(`${path} has no ${from}`);
      files[path] = files[path].replaceAll(from, to);
    }
  };
const move = (from: string, to: string) => (files: Record<string, string>) => {
  files[to] = files[from];
  delete files[from];
};
const copy = (from: string, to: string) => (files: Record<string, string>) => {
  files[to] = files[from];
};

const reformatted: Edit[] = [
  {
    name: 'prettier breaks the arguments of a call',
    program: javascript,
    change: replace(USERS, [
      'exec(command, { timeout: 1000 }, done);',
      'exec(\n      command,\n      {\n        timeout: 1000,\n      },\n      done,\n    );',
    ]),
  },
  {
    name: 'prettier changes quotes and drops semicolons',
    program: javascript,
    change: (files) => {
      files[USERS] = files[USERS].replaceAll("'", '"').replaceAll(';\n', '\n');
    },
  },
  {
    name: 'prettier indents with tabs',
    program: javascript,
    change: (files) => {
      files[USERS] = files[USERS].replaceAll('  ', '\t');
    },
  },
  {
    name: 'prettier quotes a property',
    program: javascript,
    change: replace(USERS, ['{ timeout: 1000 }', "{ 'timeout': 1000 }"]),
  },
  {
    name: 'prettier puts all on one line',
    program: javascript,
    change: replace(USERS, [
      "    const command = 'ping -c 1 ' + host;\n    exec(",
      "    const command = 'ping -c 1 ' + host; exec(",
    ]),
  },
  {
    name: 'lines end as on Windows',
    program: javascript,
    change: (files) => {
      files[USERS] = files[USERS].replaceAll('\n', '\r\n');
    },
  },
  {
    name: 'black changes quotes',
    program: python,
    change: replace(VIEWS, ['"ping -c 1 "', "'ping -c 1 '"], ['"name"', "'name'"]),
  },
  {
    name: 'black breaks a call',
    program: python,
    change: replace(VIEWS, ['os.system(command)', 'os.system(\n            command,\n        )']),
  },
  {
    name: 'black breaks a chain in brackets',
    program: python,
    change: replace(VIEWS, [
      'return str(connection.execute(query).fetchall())',
      'return str(\n        (\n            connection\n            .execute(query)\n            .fetchall()\n        )\n    )',
    ]),
  },
  {
    name: 'google-java-format indents by two',
    program: java,
    change: (files) => {
      files[CONTROLLER] = files[CONTROLLER].replaceAll('    ', '  ');
    },
  },
  {
    name: 'google-java-format breaks before a dot',
    program: java,
    change: replace(CONTROLLER, [
      'jdbc.queryForList(sql)',
      'jdbc\n            .queryForList(\n                sql)',
    ]),
  },
];

const commented: Edit[] = [
  {
    name: 'a comment inside the call',
    program: javascript,
    change: replace(USERS, ['exec(command,', 'exec(/* checked by hand */ command, // really\n      ']),
  },
  {
    name: 'a comment inside the call in Python',
    program: python,
    change: replace(VIEWS, ['os.system(command)', 'os.system(  # noqa\n            command)']),
  },
  {
    name: 'a licence above the code',
    program: java,
    change: (files) => {
      files[CONTROLLER] = `/*\n * Copyright\n */\n\n${files[CONTROLLER]}`;
    },
  },
  {
    name: 'lines inserted before and behind',
    program: javascript,
    change: replace(USERS, [
      '    exec(command, { timeout: 1000 }, done);',
      "    console.log('before');\n    exec(command, { timeout: 1000 }, done);\n    console.log('behind');",
    ]),
  },
];

const redundant: Edit[] = [
  {
    name: 'brackets around an argument',
    program: javascript,
    change: replace(USERS, ['db.query(sql,', 'db.query((sql),']),
  },
  {
    name: 'brackets around an argument in Python',
    program: python,
    change: replace(VIEWS, ['os.system(command)', 'os.system((command))']),
  },
  {
    name: 'a cast by `as`',
    program: typescript,
    change: replace(STORE, ["exec('tools/' + tool)", "exec('tools/' + (tool as string))"]),
  },
  {
    name: 'a cast by `as` to any',
    program: typescript,
    change: replace(STORE, ["exec('tools/' + tool)", "exec(('tools/' + tool) as any)"]),
  },
  {
    name: 'a non-null assertion',
    program: typescript,
    change: replace(STORE, ["exec('tools/' + tool)", "exec('tools/' + tool!)"]),
  },
  {
    name: 'a cast in Java',
    program: java,
    change: replace(CONTROLLER, ['queryForList(sql)', 'queryForList((String) sql)']),
  },
];

const wrapped: Edit[] = [
  {
    name: 'what the call gives is awaited',
    program: typescript,
    change: replace(
      STORE,
      ["  exec('tools/' + tool)", "  await exec('tools/' + tool)"],
      ['(req, res) =>', 'async (req, res) =>'],
    ),
  },
  {
    name: 'what the call gives is kept',
    program: python,
    change: replace(VIEWS, ['        os.system(command)', '        code = os.system(command)']),
  },
  {
    name: 'the call is put into a condition',
    program: javascript,
    change: replace(USERS, [
      '    exec(command, { timeout: 1000 }, done);',
      '    if (host) {\n      exec(command, { timeout: 1000 }, done);\n    }',
    ]),
  },
  {
    name: 'an argument is wrapped into a call',
    program: javascript,
    change: replace(USERS, ['db.query(sql,', 'db.query(String(sql),']),
    edited: ['src/users.js:11'],
  },
  {
    name: 'an argument is wrapped into a call in Python',
    program: python,
    change: replace(VIEWS, ['os.system(command)', 'os.system(str(command))']),
    edited: ['app/views.py:20'],
  },
];

const sources: Edit[] = [
  {
    name: 'the value comes from elsewhere',
    program: javascript,
    change: replace(USERS, ['req.query.id', 'req.body.user']),
  },
  {
    name: 'the value comes by another variable in between',
    program: python,
    change: replace(
      VIEWS,
      ['    query = ', '    wanted = name\n    query = '],
      ['\'" + name', '\'" + wanted'],
    ),
  },
];

const renamed: Edit[] = [
  {
    name: 'a local is renamed',
    program: javascript,
    change: replace(USERS, ['sql', 'statement']),
    edited: ['src/users.js:11'],
  },
  {
    name: 'a local is renamed in Java',
    program: java,
    change: replace(CONTROLLER, ['sql', 'query']),
    edited: [`${CONTROLLER}:21`],
  },
  {
    name: 'a method is renamed',
    program: javascript,
    change: replace(USERS, ['ping(', 'probe(']),
    edited: ['src/users.js:17'],
  },
  {
    name: 'a class is renamed',
    program: python,
    change: replace(VIEWS, ['Tools', 'Network']),
    edited: ['app/views.py:20'],
  },
  {
    name: 'a class is renamed with its file',
    program: java,
    change: (files) => {
      replace(CONTROLLER, ['UserController', 'PersonController'])(files);
      move(CONTROLLER, 'src/main/java/shop/PersonController.java')(files);
    },
    edited: ['src/main/java/shop/PersonController.java:21'],
  },
  {
    name: 'a path of the application is renamed',
    program: javascript,
    change: replace(USERS, ["'/users'", "'/people'"]),
    edited: ['src/users.js:11'],
  },
];

const moved: Edit[] = [
  { name: 'a file is renamed', program: javascript, change: move(USERS, 'src/people.js') },
  { name: 'a file goes into another folder', program: python, change: move(VIEWS, 'web/pages/views.py') },
  {
    name: 'a function moves to the end of its file',
    program: python,
    change: (files) => {
      const [head, users, tools] = files[VIEWS].split(/(?=@app.route\("\/users"\)|class Tools)/);
      files[VIEWS] = `${head}${tools}\n\n${users}`;
    },
  },
];

const duplicated: Edit[] = [
  {
    name: 'a file is copied to a path that sorts first',
    program: javascript,
    change: copy(USERS, 'src/accounts.js'),
    added: ['src/accounts.js:11', 'src/accounts.js:17'],
  },
  {
    name: 'a file is copied to a path that sorts last',
    program: python,
    change: copy(VIEWS, 'web/views.py'),
    added: ['web/views.py:14', 'web/views.py:20'],
  },
  {
    name: 'a statement is repeated above itself, between other lines',
    program: javascript,
    change: replace(USERS, [
      '  const id = req.query.id;\n',
      "  const id = req.query.id;\n  if (!id) {\n    const sql = 'select * from users order by ' + req.query.order;\n    db.query(sql, [], (error, rows) => res.json(rows));\n    return;\n  }\n",
    ]),
    added: ['src/users.js:12'],
  },
  {
    name: 'a weakness is fixed and another like it comes elsewhere',
    program: typescript,
    change: (files) => {
      replace(STORE, ["exec('tools/' + tool)", "exec('tools/list')"])(files);
      files['src/other.ts'] = `import express from 'express';
import { exec } from 'child_process';

const app = express();

app.delete('/files', (req, res) => {
  exec(\`rm -f \${req.query.name}\`, { cwd: '/var/files' });
  res.end();
});
`;
    },
    added: ['src/other.ts:7'],
    gone: ['src/store.ts:9'],
  },
];

export const edits: Edit[] = [
  ...reformatted,
  ...commented,
  ...redundant,
  ...wrapped,
  ...sources,
  ...renamed,
  ...moved,
  ...duplicated,
];
