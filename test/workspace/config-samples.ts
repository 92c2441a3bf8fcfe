/** Texts of `.goalkeeper.yml` that the reader accepts, and so does the JSON Schema for editors. */
export const accepted: readonly string[] = [
  '',
  'exclude: [legacy/, "*.gen.js"]\ninclude: [vendor/ours]',
  'suppress:\n  - { rule: "python/django/*", paths: [scripts/**], reason: Run by hand only }',
  'rules: { weak-hash: off, sql-injection: on, "java/**": critical, "*": 0 }',
  'rule_folders: [security/rules, ./more]',
  'languages: [javascript, python, java, go, template]',
  'sanitizers:\n  - src/safe.js#clean   # for every rule\n  - { function: "Safe.clean", kinds: sql }',
  'validators: [isFine, { function: company-lib.check, kinds: [sql, path], throws: true }]',
  'sources: [readTicket, onMessage(payload)]\nsinks: [{ function: "src/**/*.go#Run(1)", kinds: command }]',
  'fail_on: never\nfail_confidence: 10\nmin_confidence: 0',
  'fail_on: 7.5\ninclude_tests: true',
  'needs_accept: [unauthenticated-write, check-removed]\naccept_role: maintainer',
];

/** Texts that both refuse, with what the reader says. */
export const refused: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  [
    'an unknown key',
    'exclude: []\nexlude: []\n',
    /^\.goalkeeper\.yml:2:1: exlude is no setting: did you mean exclude\?$/,
  ],
  ['a key like none', 'colour: red\n', /^\.goalkeeper\.yml:1:1: colour is no setting: use one of exclude, /],
  [
    'an unknown key of a suppression',
    'suppress:\n  - { rule: x, path: [a], reason: y }\n',
    /^\.goalkeeper\.yml:2:16: suppress\[0\]\.path is no setting: did you mean paths\?$/,
  ],
  [
    'a change that nobody knows',
    'needs_accept: [open-door]\n',
    /^\.goalkeeper\.yml:1:16: needs_accept\[0\] must be one of \[unauthenticated-write, /,
  ],
  ['a wrong type', 'exclude: src\n', /^\.goalkeeper\.yml:1:10: exclude must be an array\.$/],
  [
    'a missing reason',
    'suppress:\n  - rule: x\n',
    /^\.goalkeeper\.yml:2:5: suppress\[0\]\.reason is required\.$/,
  ],
  [
    'a text in place of yes or no',
    'include_tests: "true"\n',
    /^\.goalkeeper\.yml:1:16: include_tests must be a boolean\.$/,
  ],
  [
    'a severity that is none',
    'rules:\n  weak-hash: of\n',
    /^\.goalkeeper\.yml:2:14: rules\.weak-hash must be on, off, low, medium, high, critical or a number from 0 to 10\.$/,
  ],
  ['a number as text', 'fail_on: "7"', /fail_on must be low, medium, high, critical, never or a number/],
  [
    'a severity that is too high',
    'fail_on: 11',
    /fail_on must be low, medium, .* or a number from 0 to 10\.$/,
  ],
  [
    'a confidence that is too high',
    'min_confidence: 11',
    /min_confidence must be less than or equal to 10\.$/,
  ],
  [
    'a language that is not analysed',
    'languages: [javascript, cobol]',
    /languages\[1\] must be one of \[javascript, python, java, go, template\]\.$/,
  ],
  ['a list without languages', 'languages: []', /languages must contain at least 1 items\.$/],
  ['a language twice', 'languages: [go, go]', /languages\[1\] contains a duplicate value\.$/],
  [
    'rules outside of the repository',
    'rule_folders: [../rules]',
    /must be the path of a folder in the repository/,
  ],
  ['rules at an absolute path', 'rule_folders: [/rules]', /must be the path of a folder in the repository/],
  ['a list at the top', '- a\n', /^\.goalkeeper\.yml:1:1: .*must be of type object/],
  [
    'a function that is none',
    'sanitizers:\n  - clean it\n',
    /^\.goalkeeper\.yml:2:5: sanitizers\[0\] must be the name of a function, such as escapeHtml/,
  ],
  [
    'an unknown key of a sink',
    'sinks:\n  - { function: run, kinds: sql, kind: sql }\n',
    /^\.goalkeeper\.yml:2:34: sinks\[0\]\.kind is no setting: did you mean kinds\?$/,
  ],
  ['a sink without kinds', 'sinks:\n  - { function: run }\n', /sinks\[0\]\.kinds is required\.$/],
  ['a sink that is a name', 'sinks: [run]\n', /sinks\[0\] must be a map with function, kinds\.$/],
  [
    'a validator that is a number',
    'validators: [7]\n',
    /validators\[0\] must be the name of a function or a map with function, kinds, throws\.$/,
  ],
  ['an empty pattern', 'exclude: [" "]', /must not be empty/],
];

/** Texts that only the reader refuses: no schema can say it, or no YAML is there. */
export const unreadable: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['broken YAML', 'exclude: [a\nb: c', /^\.goalkeeper\.yml:2:\d+: /],
  ['a key twice', 'fail_on: low\nfail_on: high', /^\.goalkeeper\.yml:2:1: Map keys must be unique/],
  [
    'a pattern with too many wildcards',
    'exclude:\n  - "*a*b*c*d*e"\n',
    /^\.goalkeeper\.yml:2:5: .*too many wildcards/,
  ],
  [
    'a rule with too many wildcards',
    'rules:\n  "*a*b*c*d*e": off\n',
    /^\.goalkeeper\.yml:2:3: .*too many wildcards/,
  ],
  [
    'a path that is excluded and included',
    'exclude: [vendor/]\ninclude: [src/, vendor/]\n',
    /^\.goalkeeper\.yml:2:17: include has vendor\/, which exclude has too: remove one\.$/,
  ],
  [
    'confidences that contradict each other',
    'min_confidence: 7\nfail_confidence: 5\n',
    /^\.goalkeeper\.yml:2:18: fail_confidence 5 is below min_confidence 7: findings would fail that nobody sees\.$/,
  ],
  [
    'a bomb of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((letter, i) => `${letter}: &${letter} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`).join('\n')}`,
    /^\.goalkeeper\.yml: .*alias/i,
  ],
];
