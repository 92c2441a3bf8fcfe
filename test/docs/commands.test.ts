import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Command } from 'commander';
import { ciCommand } from '#agent/ci/ci-command.js';
import { gateCommand } from '#agent/ci/gate-command.js';
import { baselineCommand } from '#agent/cli/baseline-command.js';
import { endpointsCommand } from '#agent/cli/endpoints-command.js';
import { explainCommand } from '#agent/cli/explain-command.js';
import { initCommand } from '#agent/cli/init-command.js';
import { rulesCommand } from '#agent/cli/rules-command.js';
import { scanCommand } from '#agent/cli/scan-command.js';
import { suggestCommand } from '#agent/cli/suggest-command.js';
import { agentCommand } from '#agent/worker/command.js';
import { adminCommand } from '#server/admin/cli/command.js';
import { backupCommand, restoreCommand } from '#server/operations/backup-commands.js';
import { doctorCommand } from '#server/operations/doctor-command.js';
import { serveCommand } from '#server/serve/serve-command.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'ci-templates/README.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The commands of the program, as `bin/program.js` puts them together. */
const commands = [
  ...[
    scanCommand,
    initCommand,
    baselineCommand,
    suggestCommand,
    endpointsCommand,
    rulesCommand,
    explainCommand,
  ],
  ...[serveCommand, doctorCommand, backupCommand, restoreCommand, adminCommand, agentCommand],
  ...[ciCommand, gateCommand],
];

function program(): Command {
  const all = new Command('goalkeeper');
  for (const command of commands) all.addCommand(command());
  return all;
}

const names = commands.map((command) => command().name());
const CALL = new RegExp(
  `(?:^|[\\s\`(])(?:npx |node bin/)?goalkeeper(?:\\.js)? ((?:${names.join('|')})\\b[^\`\\n|;&]*)`,
  'g',
);

/** Every call of the program in blocks of code and in code within a line. */
function callsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = Array.from(
    text.matchAll(/^ *```(?:sh|console|yaml|bash)?\n([\s\S]*?)^ *```/gm),
    ([, code]) => code,
  );
  const inline = Array.from(
    text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g),
    ([, code]) => code,
  );
  return [...blocks, ...inline].flatMap((code) =>
    Array.from(code.replace(/\\\n\s*/g, ' ').matchAll(CALL), ([, call]) => call.replace(/\s#.*$/, '').trim()),
  );
}

/** What a call names that the program does not have; null: nothing. */
function unknownIn(call: string): string | null {
  let command = program();
  const chain = [command];
  for (const word of call.split(/\s+/)) {
    if (word.startsWith('--')) {
      const name = word.replace(/[=\]),.].*$/, '');
      const known = chain.flatMap(({ options }) => options.map(({ long }) => long));
      // A question of the help is one of every command.
      if (name !== '--help' && !known.includes(name)) return name;
      continue;
    }
    const inner = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (inner) {
      command = inner;
      chain.push(inner);
    } else if (
      command.commands.length > 0 &&
      /^[a-z-]+$/.test(word) &&
      command.registeredArguments.length === 0
    ) {
      return word;
    }
  }
  return null;
}

describe('docs/commands', () => {
  it('are looked for among all that the program has', () => {
    const text = readFileSync(join(root, 'bin', 'program.js'), 'utf8');
    expect(names).to.deep.equal(Array.from(text.matchAll(/^ {2}(\w+): \{$/gm), ([, name]) => name));
  });

  it('are commands and options that the program has', () => {
    const calls = pages.flatMap((page) => callsOf(page).map((call) => ({ page, call })));
    const wrong = calls.flatMap(({ page, call }) => {
      const unknown = unknownIn(call);
      return unknown === null ? [] : [`${page}: ${unknown} in "goalkeeper ${call}"`];
    });
    expect(wrong).to.deep.equal([]);
    expect(calls.length).to.be.greaterThan(80);
  });

  it('are seen to be wrong when they are', () => {
    expect(unknownIn('scan . --no-such-option')).to.equal('--no-such-option');
    expect(unknownIn('admin team destroy')).to.equal('destroy');
    expect(unknownIn('scan . --format=sarif')).to.equal(null);
  });
});
