import type { ValidationErrorItem } from 'joi';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { ScanError } from '../scan-error.js';
import { CONFIG_FILE, EMPTY_CONFIG, readConfigText, type WorkspaceConfig } from './config-file.js';
import { configSchema, keyHint, type WrittenConfig } from './config-schema.js';
import { ownFunctionsOf } from './own-function-schema.js';
import { patternProblem } from './path-patterns.js';
import { parseSeverity } from './severity-names.js';

/** Reads `.goalkeeper.yml` of a folder. Throws ScanError with line and column when it is not valid. */
export function loadConfig(folder: string): WorkspaceConfig {
  const text = readConfigText(folder);
  return text === undefined ? EMPTY_CONFIG : parseConfig(text);
}

/** Parses the text of a `.goalkeeper.yml`. @throws {ScanError} with line and column when it is not valid */
export function parseConfig(text: string): WorkspaceConfig {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${CONFIG_FILE}:${line}:${col}`;
  };
  const broken = document.errors[0];
  if (broken)
    throw new ScanError(`${at(broken.pos[0])}: ${broken.message.split('\n')[0].replace(/:$/, '')}.`);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 50 }) ?? {};
  } catch (error) {
    throw new ScanError(`${CONFIG_FILE}: ${error instanceof Error ? error.message : error}.`);
  }
  const fail = (path: Path, sentence: string, isKey = false): never => {
    throw new ScanError(`${at(offsetOf(document, path, isKey))}: ${sentence}`);
  };
  const { error, value: written } = configSchema.validate(value, { errors: { wrap: { label: false } } });
  if (error) {
    const { path, message, type } = meantBy(error.details[0]);
    if (type === 'object.unknown') fail(path, `${pathText(path)} is no setting${keyHint(path)}`, true);
    fail(path, `${message}.`);
  }
  const contradiction = contradictionIn(written);
  if (contradiction) fail(contradiction.path, contradiction.sentence, contradiction.isKey);
  const lineOf = (path: Path) => lines.linePos(offsetOf(document, path, true)).line;
  const ownFunctions = ownFunctionsOf(written, (path) => {
    const { line, col } = lines.linePos(offsetOf(document, path, false));
    return { line, column: col };
  });
  return { ...settingsOf(written, lineOf), ownFunctions };
}

/** Of the alternatives for a value, the mistake of the one that it was meant as: that of its type. */
function meantBy(detail: ValidationErrorItem): ValidationErrorItem {
  const others: ValidationErrorItem[] = detail.context?.details ?? [];
  return detail.type === 'alternatives.match'
    ? (others.find(({ type }) => !type.endsWith('.base')) ?? detail)
    : detail;
}

type Path = readonly (string | number)[];

function settingsOf(
  written: WrittenConfig,
  lineOf: (path: Path) => number,
): Omit<WorkspaceConfig, 'ownFunctions'> {
  const { exclude, include, languages, suppress, fail_on: failOn } = written;
  const { fail_confidence: failConfidence, min_confidence: minConfidence } = written;
  return {
    ...{ exclude, include, languages: languages ?? null },
    rules: Object.entries(written.rules).map(([rule, state]) => ({
      rule,
      isOn: state !== 'off',
      ...(state === 'on' || state === 'off' ? {} : { severity: parseSeverity(state) }),
      line: lineOf(['rules', rule]),
    })),
    ruleFolders: written.rule_folders,
    suppress: suppress.map((entry, index) => ({ ...entry, line: lineOf(['suppress', index]) })),
    ignore: Object.entries(written.ignore).flatMap(([path, prints]) =>
      prints.map((fingerprint, index) => ({ fingerprint, path, line: lineOf(['ignore', path, index]) })),
    ),
    ...(written.include_tests === undefined ? {} : { includeTests: written.include_tests }),
    ...(written.needs_accept && {
      accept: { changes: written.needs_accept, role: written.accept_role ?? 'developer' },
    }),
    thresholds: {
      ...(failOn === undefined ? {} : { failOn: failOn === 'never' ? null : parseSeverity(failOn) }),
      ...(failConfidence === undefined ? {} : { failConfidence }),
      ...(minConfidence === undefined ? {} : { minConfidence }),
    },
  };
}

/** Settings that are right one by one, and cannot all be meant. */
function contradictionIn(written: WrittenConfig): { path: Path; sentence: string; isKey?: boolean } | null {
  const both = written.include.findIndex((pattern) => written.exclude.includes(pattern));
  if (both >= 0) {
    const pattern = written.include[both];
    return {
      path: ['include', both],
      sentence: `include has ${pattern}, which exclude has too: remove one.`,
    };
  }
  if (written.accept_role !== undefined && written.needs_accept === undefined)
    return {
      path: ['accept_role'],
      sentence: 'accept_role says who may accept what needs_accept has: add needs_accept, or remove it.',
      isKey: true,
    };
  const { min_confidence: shown, fail_confidence: failing } = written;
  if (shown !== undefined && failing !== undefined && failing < shown)
    return {
      path: ['fail_confidence'],
      sentence: `fail_confidence ${failing} is below min_confidence ${shown}: findings would fail that nobody sees.`,
    };
  for (const rule of Object.keys(written.rules)) {
    const problem = patternProblem(rule);
    if (problem !== undefined)
      return { path: ['rules', rule], sentence: `rules.${rule} ${problem}.`, isKey: true };
  }
  return null;
}

function pathText(path: Path): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
}

/** Offset of the node that a path of keys leads to, or of its nearest ancestor that has one; with `isKey` of its key. */
function offsetOf(document: Document, path: Path, isKey: boolean): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    const around = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = isMap(around)
      ? around.items.find((item) => isScalar(item.key) && String(item.key.value) === String(path[length - 1]))
          ?.key
      : undefined;
    const wanted = isKey && length === path.length && isNode(key) ? key : node;
    if (isNode(wanted) && wanted.range) return wanted.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
