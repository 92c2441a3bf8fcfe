import type Joi from 'joi';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Cvss4 } from '#protocol/finding.js';
import { cvss4Of, scored4 } from './cvss4.js';
import type { Operation } from './operation.js';
import { packSchema } from './pack-schema.js';
import type { Model, Payload, Rule, RulePack, Sink, SourceKind, TypeModel } from './rule.js';
import type { RuleError } from './rule-error.js';
import { severityOf } from './severity.js';

/** What a data-flow rule follows unless it says otherwise: what other machines send. */
const defaultSources: SourceKind[] = ['request', 'message'];
const MAX_TEXT = 2_000_000;

type WrittenRule = Omit<
  Rule,
  | 'severity'
  | 'cvss4'
  | 'languages'
  | 'class'
  | 'sources'
  | 'sinks'
  | 'sinksOf'
  | 'matches'
  | 'fix'
  | 'origin'
> &
  Partial<Pick<Rule, 'languages' | 'class' | 'sources' | 'sinks' | 'sinksOf' | 'matches' | 'fix'>> & {
    cvss4?: string;
  };
interface WrittenPack {
  languages: string[];
  modules?: Record<string, string>;
  types?: Record<string, TypeModel>;
  operations?: Record<Operation, string[]>;
  sanitizers?: Record<string, string[]>;
  clean?: string[];
  models?: Model[];
  rules?: WrittenRule[];
  payloads?: Record<string, Payload>;
}

/** Reads one rule pack. Returns the pack, or all mistakes of the file with their positions; never throws on any text. */
export function parsePack(file: string, text: string): { pack: RulePack | null; errors: RuleError[] } {
  if (text.length > MAX_TEXT)
    return { pack: null, errors: [{ file, line: 1, column: 1, path: '', reason: 'is larger than 2 MB' }] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  if (document.errors.length > 0)
    return {
      pack: null,
      errors: document.errors.map((error) => ({
        ...at(error.pos[0]),
        path: '',
        reason: `is not valid YAML: ${error.message}`,
      })),
    };
  const misread = misreadNumbers(document);
  if (misread.length > 0)
    return {
      pack: null,
      errors: misread.map(({ offset, source }) => ({
        ...at(offset),
        path: source,
        reason: 'reads as another number in YAML: put it in quotes',
      })),
    };
  const plain = toPlain(document);
  if (plain instanceof Error)
    return { pack: null, errors: [{ ...at(0), path: '', reason: `cannot be read: ${plain.message}` }] };
  const { error, value } = packSchema.validate(plain);
  if (error)
    return {
      pack: null,
      errors: error.details.map((detail) => ({
        ...at(offsetOf(document, detail.path, detail.type === 'object.unknown')),
        path: pathText(detail.path),
        reason: reasonOf(detail),
      })),
    };
  const lineOf = (path: (string | number)[]) => at(offsetOf(document, path, false)).line;
  return { pack: completed(file, value as WrittenPack, lineOf), errors: [] };
}

/** `0.0` is meant as a place, but YAML makes 0 of it. */
function misreadNumbers(document: Document): { offset: number; source: string }[] {
  const found: { offset: number; source: string }[] = [];
  visit(document, {
    Scalar: (_key, { value, source, range }) => {
      if (typeof value === 'number' && source?.includes('.') && source !== String(value))
        found.push({ offset: range?.[0] ?? 0, source });
    },
  });
  return found;
}

function toPlain(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Offset of the node at a path, of its key when `key` is set, of the nearest node above when there is none. */
function offsetOf(document: Document, path: readonly (string | number)[], key: boolean): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const [depth, part] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(part));
      node = key && depth === path.length - 1 ? pair?.key : pair?.value;
    } else node = isSeq(node) && typeof part === 'number' ? node.items[part] : undefined;
    if (!isNode(node)) break;
    offset = node.range?.[0] ?? offset;
  }
  return offset;
}

function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** Alternatives wrap the real reason of each: the last one speaks best of a text of its own grammar. */
function reasonOf(detail: Joi.ValidationErrorItem): string {
  const inner = detail.context?.details as Joi.ValidationErrorItem[] | undefined;
  return detail.type === 'alternatives.match' && inner?.length
    ? inner[inner.length - 1].message
    : detail.message;
}

function completed(
  file: string,
  written: WrittenPack,
  lineOf: (path: (string | number)[]) => number,
): RulePack {
  const models: Model[] = [...(written.models ?? [])];
  for (const [operation, call] of Object.entries(written.operations ?? {}))
    models.push({ call, operation: operation as Operation });
  for (const [name, call] of Object.entries(written.sanitizers ?? {}))
    models.push({ call, sanitizes: [name] });
  if (written.clean) models.push({ call: written.clean, clean: true });
  return {
    file,
    ...(written.payloads && { payloads: written.payloads }),
    languages: written.languages,
    modules: written.modules ?? {},
    types: written.types ?? {},
    models,
    rules: (written.rules ?? []).map((rule, index) => {
      const sinks: Sink[] = (rule.sinks ?? []).map((sink) => ({ ...sink, places: sink.places ?? ['value'] }));
      return {
        ...rule,
        cvss4: cvss4For(rule),
        severity: severityOf(rule.cvss),
        languages: rule.languages ?? written.languages,
        class: rule.class ?? null,
        sources: rule.sources ?? (sinks.length > 0 || rule.sinksOf ? defaultSources : []),
        sinks,
        sinksOf: rule.sinksOf ?? [],
        matches: rule.matches ?? [],
        fix: rule.fix ?? [],
        origin: { file, line: lineOf(['rules', index, 'id']) },
      };
    }),
  };
}

/** The vector that is written down, else the one that says what that of CVSS 3.1 does. */
function cvss4For({ cvss4, cvss, cwe }: Pick<WrittenRule, 'cvss4' | 'cvss' | 'cwe'>): Cvss4 {
  const vector = cvss4 ?? cvss4Of(cvss, cwe);
  const scored = scored4(vector);
  if (scored === null) throw new Error(`"${vector}" is not a vector of CVSS 4.0`);
  return scored;
}
