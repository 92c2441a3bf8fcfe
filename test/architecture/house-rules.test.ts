import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sourceFolders = [
  ...['protocol', 'reports', 'codehost', 'agent', 'server', 'dashboard'],
  ...['bench', 'scripts', 'bin'],
];

/** The folders of the architecture, two levels deep; a new one is a decision that is written here and in the README. */
const knownFolders = [
  'agent/analysis',
  'agent/cli',
  'agent/endpoints',
  'agent/findings',
  'agent/ir',
  'agent/languages',
  'agent/own-functions',
  'agent/packages',
  'agent/cache',
  'agent/pipeline',
  'agent/regex',
  'agent/rules',
  'agent/secrets',
  'agent/summary',
  'agent/ci',
  'agent/worker',
  'agent/workspace',
  'codehost/gitlab',
  'codehost/local',
  'codehost/network',
  'codehost/review',
  'server/admin',
  'server/agentapi',
  'server/api',
  'server/audit',
  'server/dashboard',
  'server/database',
  'server/dispatch',
  'server/fixes',
  'server/http',
  'server/integrations',
  'server/issues',
  'server/jobs',
  'server/merge-requests',
  'server/notifications',
  'server/operations',
  'server/removal',
  'server/results',
  'server/scans',
  'server/sessions',
  'server/schedules',
  'server/serve',
  'server/start',
  'server/webhooks',
];
const knownTopFolders = [
  ...[
    'protocol',
    'reports',
    'codehost',
    'agent',
    'server',
    'dashboard',
    'ci-templates',
    'test',
    'bench',
    'deploy',
    'docs',
  ],
  ...['scripts', 'bin', 'examples'],
];

/** The analysis is being rebuilt in parts that meet later; the others are or have programs that are analysed. */
const unusedExportsAllowed =
  /^agent\/(analysis|pipeline)\/|^test\/endpoints\/shop\/|^bench\/endpoints\/application\.ts$/;

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/'))
    .sort();
}

function existingFolders(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => name !== 'node_modules' && name !== 'dist');
}

/** Code without comments, so that an explanation may name what the code must not. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '');
}

/** The classes of a file, with how many members of each are public; parameters of constructors that become fields count. */
function classesOf(text: string): { name: string; members: number }[] {
  const isPublic = (modifiers: readonly ts.ModifierLike[] = []) =>
    !modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return ts
    .createSourceFile('a.ts', text, ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isClassDeclaration(statement))
    .map(({ name, members }) => {
      const own = members.filter(
        (member) =>
          !ts.isConstructorDeclaration(member) &&
          isPublic(ts.canHaveModifiers(member) ? ts.getModifiers(member) : []),
      );
      const fields = (members.find(ts.isConstructorDeclaration)?.parameters ?? []).filter(
        ({ modifiers = [] }) => modifiers.length > 0 && isPublic(modifiers),
      );
      return { name: name?.text ?? '', members: own.length + fields.length };
    });
}

/** The names of the limits that a text declares. */
function limitsIn(text: string): string[] {
  return [...withoutComments(text).matchAll(/\b(MAX_\w+) *(?:: *number *)?= *\d/g)].map(([, name]) => name);
}

describe('architecture/house-rules', () => {
  const code = [...sourceFolders, 'test']
    .filter((folder) => existingFolders().includes(folder))
    .flatMap(filesUnder)
    .filter((path) => ['.ts', '.tsx', '.mjs', '.js', '.cjs'].includes(extname(path)))
    .filter((path) => !/^test\/flows\/[^/]+\/|^test\/(applications|blind)\/[^/]+\/|\/samples\//.test(path));

  it('keeps every file within 400 lines, but for tests', () => {
    const long = code
      .filter((path) => !path.startsWith('test/'))
      .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);
    expect(long).to.deep.equal([]);
  });

  it('names files in kebab-case, and none utils, helpers or common', () => {
    const wrong = code.filter((path) => {
      const names = path.replace(/(\.test|\.d)?\.[a-z]+$/, '').split('/');
      return names.some(
        (name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /^(utils?|helpers?|common)$/.test(name),
      );
    });
    expect(wrong).to.deep.equal([]);
  });

  it('has no folder that the architecture does not know', () => {
    expect(existingFolders().filter((folder) => !knownTopFolders.includes(folder))).to.deep.equal([]);
    const second = ['agent', 'codehost', 'server'].flatMap((top) =>
      readdirSync(join(root, top), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${top}/${entry.name}`),
    );
    expect(second.filter((folder) => !knownFolders.includes(folder))).to.deep.equal([]);
  });

  it('has no word of a language or framework in the analysis and the representation', () => {
    const words =
      /\b(javascript|typescript|python|java|ruby|php|golang|kotlin|rust|express|flask|django|fastapi|jsx|tsx|commonjs|npm|pip|__init__|__name__)\b/i;
    const found = ['agent/analysis', 'agent/ir'].flatMap(filesUnder).flatMap((path) => {
      const lines = withoutComments(readFileSync(join(root, path), 'utf8')).split('\n');
      return lines.filter((line) => words.test(line)).map((line) => `${path}: ${line.trim()}`);
    });
    expect(found).to.deep.equal([]);
  });

  it('names every limit of the analysis in one file', () => {
    const others = [
      // The size of a cache, which changes no result.
      'agent/analysis/models/symbol-table.ts: MAX_EXTERNALS',
    ];
    const found = filesUnder('agent/analysis').flatMap((path) =>
      limitsIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
    );
    expect(found).to.have.members(others);
    expect(
      limitsIn('export const MAX_A = 1;\n  static readonly MAX_B: number = 2;\nMAX_C > 3'),
    ).to.deep.equal(['MAX_A', 'MAX_B']);
  });

  it('has no class of more than 20 public members in the analysis', () => {
    const large = filesUnder('agent/analysis').flatMap((path) =>
      classesOf(readFileSync(join(root, path), 'utf8')).filter(({ members }) => members > 20),
    );
    expect(large).to.deep.equal([]);
  });

  it('declares no enum or namespace', () => {
    const found = code
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => {
        const lines = withoutComments(readFileSync(join(root, path), 'utf8')).split('\n');
        return lines
          .filter((line) => /^\s*(export )?(declare )?(const )?(enum|namespace) \w+ *\{/.test(line))
          .map((line) => `${path}: ${line.trim()}`);
      });
    expect(found).to.deep.equal([]);
  });

  it('exports no function, class or constant that no other file names', () => {
    const text = new Map(code.map((path) => [path, withoutComments(readFileSync(join(root, path), 'utf8'))]));
    const importers = new Map<string, string[]>();
    for (const [path, content] of text)
      for (const [, module] of content.matchAll(/['"`][^'"`\n]*?([\w.-]+)\.(?:js|mjs|tsx?|cjs)['"`]/g))
        importers.set(module, [...(importers.get(module) ?? []), path]);
    const declared = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class) (\w+)/gm;
    const unused = code
      // Types are exported with what takes or gives them. Tests have programs in their texts.
      .filter((path) => !path.endsWith('.test.ts') && !unusedExportsAllowed.test(path))
      .flatMap((path) => {
        const module = basename(path).replace(/\.[a-z]+$/, '');
        const others = (importers.get(module) ?? []).filter((other) => other !== path);
        const names = Array.from((text.get(path) ?? '').matchAll(declared), ([, name]) => name);
        return names
          .filter((name) => !others.some((other) => new RegExp(`\\b${name}\\b`).test(text.get(other) ?? '')))
          .map((name) => `${path}: ${name}`);
      });
    expect(unused, 'take away the word export, or what nothing uses').to.deep.equal([]);
  });

  it('pins every dependency exactly', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const versions = Object.entries<string>({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(versions).to.have.length.greaterThan(5);
    expect(
      versions.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).to.deep.equal([]);
  });
});

describe('architecture/import-rules', () => {
  const planted = [
    { rule: 'protocol-imports-nothing', from: 'protocol/a.ts', to: 'reports/b.ts' },
    { rule: 'reports-import-protocol', from: 'reports/a.ts', to: 'codehost/b.ts' },
    { rule: 'codehost-imports-protocol-reports', from: 'codehost/a.ts', to: 'agent/cli/b.ts' },
    { rule: 'agent-never-imports-server', from: 'agent/cli/a.ts', to: 'server/b.ts' },
    { rule: 'server-never-imports-agent', from: 'server/a.ts', to: 'agent/cli/b.ts' },
    { rule: 'server-never-imports-agent', from: 'server/c.ts', to: 'agent/cli/d.ts', by: '#agent/cli/d.js' },
    { rule: 'dashboard-knows-the-api-only', from: 'dashboard/a.ts', to: 'protocol/c.ts' },
    { rule: 'server-layers', from: 'server/results/a.ts', to: 'server/scans/b.ts' },
    { rule: 'server-layers', from: 'server/webhooks/a.ts', to: 'server/fixes/b.ts' },
    { rule: 'server-layers', from: 'server/d.ts', to: 'server/database/b.ts' },
    { rule: 'server-folder-without-layer', from: 'server/start/a.ts', to: 'server/new/b.ts' },
    { rule: 'ir-stands-alone', from: 'agent/ir/a.ts', to: 'agent/rules/b.ts' },
    { rule: 'analysis-knows-no-language', from: 'agent/analysis/a.ts', to: 'agent/languages/b.ts' },
    { rule: 'analysis-layer-program', from: 'agent/analysis/program/a.ts', to: 'agent/analysis/flow/b.ts' },
    { rule: 'analysis-layer-flow', from: 'agent/analysis/flow/a.ts', to: 'agent/analysis/c.ts' },
  ];
  let folder = '';
  let report = '';

  before(function () {
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), 'goalkeeper-imports-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
    for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
      writeFileSync(join(folder, file), readFileSync(join(root, file)));
    for (const { from, to, by } of planted) {
      for (const path of [from, to]) mkdirSync(join(folder, dirname(path)), { recursive: true });
      const up = '../'.repeat(from.split('/').length - 1);
      writeFileSync(join(folder, to), 'export const b = 1;\n');
      writeFileSync(join(folder, from), `export { b } from '${by ?? `${up}${to.replace('.ts', '.js')}`}';\n`);
    }
    mkdirSync(join(folder, 'server/api'), { recursive: true });
    for (const [one, other] of ['ab', 'ba'])
      writeFileSync(
        join(folder, `server/api/circle-${one}.ts`),
        `import type { T } from './circle-${other}.js';\nexport type T = T[];\n`,
      );
    const circle = join(folder, 'agent/analysis/program');
    writeFileSync(
      join(circle, 'one.ts'),
      "import type { Two } from './two.js';\nexport type One = { two: Two };\n",
    );
    writeFileSync(
      join(circle, 'two.ts'),
      "import type { One } from './one.js';\nexport type Two = { one: One };\n",
    );
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '.'];
    report = spawnSync(process.execPath, [cruiser, ...args], { cwd: folder, encoding: 'utf8' }).stdout;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('catch circles of types', () => {
    expect(report).to.contain('no-cycles-of-types: server/api/circle-a.ts → \n      server/api/circle-b.ts');
  });
  for (const { rule, from, to } of planted)
    it(`catch ${from} importing ${to}`, () => {
      expect(report).to.contain(`${rule}: ${from} → ${to}`);
    });

  it('catch a circle of types in the analysis', () => {
    expect(report).to.contain('no-cycles-in-the-analysis: agent/analysis/program/one.ts');
  });
});
