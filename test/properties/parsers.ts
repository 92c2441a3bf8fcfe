import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { installedFolder } from '#agent/rules/pack-files.js';
import { parsePack } from '#agent/rules/parse-pack.js';
import { splitRawDiff } from '#codehost/gitlab/raw-diff.js';
import { InvalidInstanceUrl, parseInstanceUrl } from '#codehost/network/instance-url.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import { readRetryAfter } from '#codehost/network/retry.js';
import { NoRepositoryUrl, parseRepositoryUrl } from '#codehost/repository-url.js';
import { ChangedLines } from '#codehost/review/changed-lines.js';
import { inOneGo } from '#codehost/turns.js';
import { findingSchema } from '#protocol/agent-api.js';
import { beyondBounds } from '#protocol/json-bounds.js';
import { reportFormats, writeReport } from '#reports/formats.js';
import { hashAgentToken } from '#server/agentapi/agent-token.js';
import { compiledCheck } from '#server/agentapi/compiled-check.js';
import { generateApiKey, isWellFormedApiKey } from '#server/api/api-key.js';
import { CronError, checkCron } from '#server/schedules/cron.js';
import { hashSessionToken, newSessionToken, readScanToken } from '#server/sessions/session-token.js';
import { readEvent } from '#server/webhooks/events.js';
import { finding } from '../api/sample-findings.js';
import { completeScan } from '../api/test-agent.js';
import { changedFindings } from './changed-findings.js';

/** What holds of a parser for every input. */
export interface Property {
  name: string;
  /** Of a hundred inputs, those that are this one's. */
  share: number;
  property: fc.IRawProperty<unknown>;
}

const INSTANCE = 'https://gitlab.example.com/git';
const policy = networkPolicy([], null);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
/** Text made of pieces that mean something to a parser, with others in between. */
const texts = (...pieces: string[]) =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, anyText), { maxLength: 12 })
    .map((parts) => parts.join(''));

const urls = texts(
  'https://',
  'http://',
  'gitlab.example.com',
  '/',
  '..',
  '%2e%2e',
  '@',
  ':',
  '8443',
  '127.0.0.1',
  '[::1]',
  '?',
  '#',
  '\\',
  '-',
  'tree',
  'main',
  '.git',
  '%2F',
  '%',
  '\u0000',
  'a',
);
const urlPaths = texts(
  '/',
  'group',
  'project',
  '-',
  'tree',
  'blob',
  '..',
  '.',
  '%2e',
  '%2F',
  '%00',
  '.git',
  'main',
  '?x=1',
  '#y',
);

const names = fc.stringMatching(/^[a-z]{1,6}(\/[a-z ü"\t]{1,6}){0,2}\.py$/);
const lineText = fc.stringMatching(/^[ -~]{0,12}$/);
const textLines = fc.array(lineText, { maxLength: 12 });

const packs = readdirSync(installedFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yml') || name.endsWith('.yaml'))
  .map((name) => readFileSync(join(installedFolder, name), 'utf8'))
  .filter((text) => text.length < 6_000);

const webhookBodies = fc.oneof(
  fc.jsonValue(),
  fc.record({
    object_kind: fc.constantFrom('merge_request', 'push', 'vulnerability', 'note'),
    object_attributes: fc.option(
      fc.dictionary(
        fc.constantFrom('iid', 'action', 'source_branch', 'target_branch', 'state', 'last_commit'),
        fc.jsonValue(),
      ),
    ),
    project_id: fc.oneof(fc.integer(), fc.string()),
    ref: fc.oneof(fc.constant('refs/heads/main'), fc.string()),
    after: fc.oneof(fc.constant('a'.repeat(40)), fc.string()),
    checkout_sha: fc.oneof(fc.constant('a'.repeat(40)), fc.constant(null), fc.string()),
    project: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
  }),
);

/** Findings with texts of an attacker in them. */
const findings = fc
  .record({
    title: anyText,
    message: anyText,
    code: anyText,
    scope: anyText,
    description: anyText,
    path: anyText,
    reason: anyText,
  })
  .map(({ path, ...texts }) => {
    const { location } = finding('any');
    return finding('any', { ...texts, location: { ...location, path: path || 'a.js' } } as object);
  });

const isFinding = compiledCheck(findingSchema);

export const properties: Property[] = [
  {
    name: 'the URL of a repository is none, is refused, or names a project below the instance',
    share: 16,
    property: fc.property(urlPaths, (path) => {
      const url = URL.canParse(`${INSTANCE}${path}`) ? new URL(`${INSTANCE}${path}`) : null;
      const read = url && refusedAs(NoRepositoryUrl, () => parseRepositoryUrl(url, INSTANCE));
      if (!read) return;
      const parts = read.fullName.split('/');
      check(parts.length >= 2, read);
      check(
        !parts.some((part) => part === '' || part === '.' || part === '..' || /\p{Cc}/u.test(part)),
        read,
      );
    }),
  },
  {
    name: 'the URL of an instance is refused, or its normal form is HTTPS without credentials, and its own normal form',
    share: 16,
    property: fc.property(urls, (text) => {
      const normal = refusedAs(InvalidInstanceUrl, () => parseInstanceUrl(text, policy));
      if (normal === null) return;
      const url = new URL(normal);
      check(
        url.protocol === 'https:' && url.username === '' && url.password === '' && url.search === '',
        normal,
      );
      check(parseInstanceUrl(normal, policy) === normal, normal);
    }),
  },
  {
    name: 'one wrong character of an API key is noticed',
    share: 8,
    property: fc.property(
      fc.nat(53),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      (at, character) => {
        const { text } = generateApiKey();
        check(isWellFormedApiKey(text), text);
        const wrong = text.slice(0, at) + character + text.slice(at + 1);
        check(wrong === text || !isWellFormedApiKey(wrong), wrong);
      },
    ),
  },
  {
    name: 'no text is taken for a token that it is not',
    share: 12,
    property: fc.property(
      texts('gks_', 'gkt_', 'gkr_', 'gk_', '.', 'A'.repeat(40), '00000000-0000-4000-8000-000000000000', '\n'),
      (text) => {
        const scan = readScanToken(text);
        check(scan === null || /^gkt_\w{40}\.[0-9a-f-]{36}$/i.test(text), text);
        check(hashSessionToken(text) === null || /^gks_\w{40}$/.test(text), text);
        check(hashAgentToken(text) === null || /^gkr_\w{40}$/.test(text), text);
        check(hashSessionToken(`${newSessionToken()}${text}`) === null || text === '', text);
      },
    ),
  },
  {
    name: 'a diff of git is taken apart, whatever stands in it',
    share: 8,
    property: fc.property(
      texts(
        'diff --git a/x b/x\n',
        '--- a/x\n',
        '+++ b/x\n',
        '+++ "b/\\303\\274"\n',
        '@@ -1 +1 @@\n',
        '+one\n',
        '-two\n',
        ' three\n',
        '\\ No newline at end of file\n',
      ),
      (text) => {
        for (const hunks of inOneGo(splitRawDiff(text)).values())
          check(hunks.startsWith('@@ ') && text.includes(hunks), hunks);
      },
    ),
  },
  {
    name: 'exactly the lines that a change adds are added ones, and all lines shown have their old number',
    share: 8,
    property: fc.property(names, textLines, textLines, (path, before, after) => {
      const diff = createTwoFilesPatch(path, path, `${before.join('\n')}\n`, `${after.join('\n')}\n`);
      const hunks = diff.slice(diff.indexOf('@@'));
      const file = {
        oldPath: path,
        newPath: path,
        added: false,
        renamed: false,
        deleted: false,
        diff: diff.includes('@@') ? hunks : '',
      };
      const lines = new ChangedLines([file], { base: 'b', start: 's', head: 'h' });
      const [was, is] = [before.length > 0 ? before : [''], after.length > 0 ? after : ['']];
      for (const [n, text] of is.entries()) {
        const position = lines.atLine(path, n + 1);
        if (position?.oldLine) check(was[position.oldLine - 1] === text, { diff, position });
        check(position !== null || !lines.isAdded(path, n + 1), diff);
      }
      check(!lines.isAdded(path, is.length + 1), diff);
    }),
  },
  {
    name: 'no text for a diff breaks the lines of a merge request',
    share: 6,
    property: fc.property(
      texts('@@ -1,2 +1,3 @@\n', '@@ -0,0 +1 @@\n', '+', '-', ' ', '\n', 'x', '@@'),
      (diff) => {
        const file = { oldPath: 'a', newPath: 'a', added: false, renamed: false, deleted: false, diff };
        const lines = new ChangedLines([file], { base: 'b', start: 's', head: 'h' });
        for (const line of [0, 1, 2, 1e9]) lines.atLine('a', line);
      },
    ),
  },
  {
    name: 'a rule pack that was changed anywhere is read, or its mistakes are told with their place',
    share: 2,
    property: fc.property(
      fc.constantFrom(...packs),
      fc.nat(),
      fc.nat(40),
      texts('\n', '  ', '- ', ': ', '{', '[', '&a', '*a', '!!js', '|', '"', '\t'),
      (pack, place, length, put) => {
        const at = place % pack.length;
        const { pack: read, errors } = parsePack(
          'pack.yml',
          pack.slice(0, at) + put + pack.slice(at + length),
        );
        check(read !== null || errors.length > 0, errors);
        for (const { line, column, reason } of errors)
          check(line >= 1 && column >= 1 && reason !== '', errors);
      },
    ),
  },
  {
    name: 'reports are of their format, whatever stands in a finding',
    share: 4,
    property: fc.property(fc.array(findings, { maxLength: 2 }), (some) => {
      const report = {
        ...{
          tool: { engine: '1', rules: '1' },
          startedAt: '2026-01-01T00:00:00.000Z',
          finishedAt: '2026-01-01T00:00:01.000Z',
        },
        ...{ commit: 'a'.repeat(40), branch: 'main', findings: some, completeness: completeScan },
      };
      for (const format of reportFormats) {
        if (format === 'markdown') continue;
        const text = writeReport(format, report as Parameters<typeof writeReport>[1]);
        if (format === 'csv') {
          const rows: string[][] = parseCsv(text);
          check(rows.length === some.length + 1, text);
          for (const cell of rows.slice(1).flat())
            check(!/^[=+@\t\r]/.test(cell) && !cell.includes('\n'), cell);
        } else JSON.parse(text);
      }
    }),
  },
  {
    name: 'bounds of JSON are those of what it is parsed to',
    share: 4,
    property: fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 6 }), (value, depth) => {
      const json = Buffer.from(JSON.stringify(value));
      const found = beyondBounds(json, { depth, members: 1e9 });
      check((found === 'depth') === depthOf(value) > depth, { value, depth });
    }),
  },
  {
    name: 'what an agent uploads as a finding is checked, and never breaks the check',
    share: 4,
    property: fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(finding('any'))), fc.jsonValue()),
      ),
      (value) => {
        const { error } = findingSchema.validate(value, { convert: false });
        check(error !== undefined, value);
      },
    ),
  },
  {
    name: 'the compiled check of a finding accepts what its schema accepts',
    share: 4,
    property: fc.property(changedFindings, (value) => {
      const { error } = findingSchema.validate(value, { convert: false });
      check(isFinding(value) === (error === undefined), { value, error: error?.message });
    }),
  },
  {
    name: 'a webhook body becomes an event of some project, or is told why not',
    share: 4,
    property: fc.property(webhookBodies, (body) => {
      const read = readEvent(JSON.parse(JSON.stringify(body)));
      if ('ignored' in read) check(read.ignored !== '', body);
      else check(/^\d+$/.test(read.event.projectId), body);
    }),
  },
  {
    name: 'a schedule can be used, or is told why not',
    share: 2,
    property: fc.property(
      texts('*', '/', ' ', '0', '15', '-', ',', 'MON', 'H', '@daily', 'L', '#'),
      (cron) => {
        refusedAs(CronError, () => {
          checkCron(cron, 'Europe/Berlin', new Date('2026-01-01'));
          return true;
        });
      },
    ),
  },
  {
    name: 'a wait that a host asks for is none, or not negative',
    share: 2,
    property: fc.property(texts('0', '1', '-', ' ', 'Mon, ', '01 Jan 2030 00:00:00 GMT', 'e9'), (text) => {
      const wait = readRetryAfter(text);
      check(wait === null || wait >= 0, text);
    }),
  },
];

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** @returns null when it was refused in the way that is meant for people; whatever else is thrown is a defect */
function refusedAs<T>(kind: abstract new (...parts: never[]) => Error, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof kind && error.message !== '') return null;
    throw error;
  }
}

function check(holds: boolean, shown: unknown): void {
  if (!holds) throw new Error(`does not hold of ${JSON.stringify(shown)?.slice(0, 1000)}`);
}
