import type { Endpoint, EndpointParameter, Schema } from '#protocol/scan-report.js';
import { format, INTEGER, NUMBER, STRING } from './schemas/schema.js';

/** An OpenAPI path template and the parameters in it, in order. */
export interface PathTemplate {
  path: string;
  parameters: Endpoint['parameters'];
}

const MAX_PATH = 2000;
const MAX_PARAMETERS = 30;
const MAX_VARIANTS = 8;

/** A part of a text that is not known, as start-up code leaves it. */
const gaps = /(\0\w+\0)/;

const integerPattern = /^\^?\(?(\\d|\[0-9\])(\+|\{[\d,]+\})\)?\$?$/;

/** A path, or what stands before one, of which nothing is known. */
export const UNKNOWN: PathTemplate = {
  path: '/{unknown}',
  parameters: [{ name: 'unknown', in: 'path', required: true, schema: STRING, isUnknown: true }],
};

class TemplateBuilder {
  path = '';
  readonly parameters: Endpoint['parameters'] = [];

  /** Braces that are no parameter are written as a URL writes them; what is not known is marked. */
  literal(text: string): void {
    for (const part of text.split(gaps))
      if (gaps.test(part)) this.unknown();
      else this.path += part.replaceAll('{', '%7B').replaceAll('}', '%7D');
  }

  parameter(name: string, schema: Schema = STRING): void {
    if (this.parameters.length >= MAX_PARAMETERS) this.literal(name);
    else this.add(name.replaceAll('\0', ''), { schema });
  }

  /** Two such parts side by side are one. */
  private unknown(): void {
    const last = this.parameters.at(-1);
    if (last?.isUnknown && this.path.endsWith(`{${last.name}}`)) return;
    this.add('unknown', { schema: STRING, isUnknown: true });
  }

  private add(name: string, about: Pick<EndpointParameter, 'schema' | 'isUnknown'>): void {
    const taken = (wanted: string) => this.parameters.some((parameter) => parameter.name === wanted);
    let unique = name;
    for (let n = 2; taken(unique); n++) unique = `${name}${n}`;
    this.path += `{${unique}}`;
    this.parameters.push({ name: unique, in: 'path', required: true, ...about });
  }

  finish(): PathTemplate {
    const path = this.path === '' || this.path.startsWith('/') ? this.path : `/${this.path}`;
    return { path, parameters: this.parameters };
  }
}

/** `/users/:id(\\d+)`, `/files/*`, `/a/:b?`, `/a{/:b}`: a path with optional parts gives one template with and one without them. */
export function colonTemplates(path: string): PathTemplate[] {
  let variants = [path.slice(0, MAX_PATH)];
  const optional = /\{([^{}]*[/:*][^{}]*)\}|\/:\w+(?:\([^()]*\))?\?|:\w+(?:\([^()]*\))?\?/;
  while (variants.length < MAX_VARIANTS && variants.some((variant) => optional.test(variant)))
    variants = variants.flatMap((variant) => {
      const match = optional.exec(variant);
      if (!match) return [variant];
      const [before, after] = [variant.slice(0, match.index), variant.slice(match.index + match[0].length)];
      return [`${before}${match[1] ?? match[0].slice(0, -1)}${after}`, before + after];
    });
  return variants.map(colonTemplate);
}

function colonTemplate(path: string): PathTemplate {
  const builder = new TemplateBuilder();
  const token = /:([\w\0]+)(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?|\*(\w*)|\(([^()]*)\)|\\(.)|[?+]/g;
  let end = 0;
  for (const match of path.matchAll(token)) {
    builder.literal(path.slice(end, match.index));
    end = match.index + match[0].length;
    const [, name, pattern, splat, group, escaped] = match;
    if (name !== undefined)
      builder.parameter(name, pattern !== undefined && integerPattern.test(pattern) ? INTEGER : STRING);
    else if (escaped !== undefined) builder.literal(escaped);
    // A class of one character, `([$])`, is how that character is written.
    else if (group !== undefined && /^\[[^\]\\^]\]$/.test(group)) builder.literal(group[1]);
    else if (splat !== undefined || group !== undefined) builder.parameter(splat || 'wildcard');
  }
  builder.literal(path.slice(end));
  return builder.finish();
}

/** No plain object: a converter may be called `constructor`. */
const converterTypes: ReadonlyMap<string, Schema> = new Map([
  ['int', INTEGER],
  ['float', NUMBER],
  ['uuid', format('uuid')],
]);

/** `/users/<int:id>`, `<slug>`, `<any(a, b):kind>`. */
export function angleTemplate(path: string): PathTemplate {
  const builder = new TemplateBuilder();
  let end = 0;
  const text = path.slice(0, MAX_PATH);
  for (const match of text.matchAll(/<(?:(\w+)(?:\([^()<>]*\))?:)?([\w\0]+)>/g)) {
    builder.literal(text.slice(end, match.index));
    end = match.index + match[0].length;
    builder.parameter(match[2], converterTypes.get(match[1]));
  }
  builder.literal(text.slice(end));
  return builder.finish();
}

/** `/files/{path:path}`: braces already, the part after the colon says how it is converted. */
export function braceTemplate(path: string): PathTemplate {
  const builder = new TemplateBuilder();
  let end = 0;
  const text = path.slice(0, MAX_PATH);
  for (const match of text.matchAll(/\{([\w\0]+)(?::(\w+))?\}/g)) {
    builder.literal(text.slice(end, match.index));
    end = match.index + match[0].length;
    builder.parameter(match[1], converterTypes.get(match[2]));
  }
  builder.literal(text.slice(end));
  return builder.finish();
}

/**
 * A path written as a regular expression: groups within a part of it become parameters (`{year}`, or `{group1}` without a name), what can be absent is left out
 * when it is a single character or an unnamed group, and anything else that has no fixed text becomes a parameter as well.
 */
export function regexTemplate(pattern: string): PathTemplate {
  const builder = new TemplateBuilder();
  appendRegex(builder, pattern.slice(0, MAX_PATH), { unnamed: 0 });
  return builder.finish();
}

/**
 * The same with and without groups that have parts of a path and may be absent, `/files(?P<path>/.*)?`, and for each of the words that a
 * group without a name chooses from: `\\.(?:js|css)`. `isAnywhere`: the pattern may fit behind the start of the path.
 */
export function regexTemplates(pattern: string, isAnywhere = false): PathTemplate[] {
  const text = pattern.slice(0, MAX_PATH);
  const isStart = /^(\^|\\?\/|\.\*|\(\^)/.test(text);
  return variantsOf(isAnywhere && !isStart ? `(?<wildcard>.*)${text}` : text).map(regexTemplate);
}

/** Patterns that a pattern stands for, without what may be absent or is chosen. */
function variantsOf(pattern: string): string[] {
  let variants = [{ pattern, from: 0 }];
  for (let groups = 0; groups < MAX_PARAMETERS && variants.length < MAX_VARIANTS; groups++)
    variants = variants.flatMap((one) => {
      const at = one.pattern.indexOf('(', one.from);
      if (at < 0) return [{ ...one, from: one.pattern.length }];
      const isWritten = one.pattern[at - 1] === '\\';
      return (isWritten ? null : chosenFrom(one.pattern, at)) ?? [{ ...one, from: at + 1 }];
    });
  return [...new Set(variants.slice(0, MAX_VARIANTS).map((one) => one.pattern))];
}

/** What stands for a group at an offset, with where to go on; null for one that is no choice. */
function chosenFrom(pattern: string, at: number): { pattern: string; from: number }[] | null {
  const { kind, inner, end } = regexPiece(pattern, at);
  const [before, group, behind] = [pattern.slice(0, at), pattern.slice(at, end), pattern.slice(end)];
  if (kind !== 'group' && kind !== 'inline') return null;
  // The group that is absent takes its question mark with it; a slash at its start stands before the parameter.
  if (/^\?(?!\?)/.test(behind) && /^\\?\//.test(inner)) {
    const rest = inner.replace(/^\\?\//, '');
    const isText = kind === 'inline' || /^[\w/-]+$/.test(rest);
    const present = `${before}/${isText ? rest : `${group.slice(0, group.length - inner.length - 1)}${rest})`}`;
    return [
      { pattern: present + behind.slice(1), from: present.length },
      { pattern: before + behind.slice(1), from: at },
    ];
  }
  const words = inner.split('|');
  const isChoice = kind === 'inline' && words.length > 1 && words.every((word) => /^[\w-]+$/.test(word));
  if (!isChoice || /^[?*+{]/.test(behind)) return null;
  return words.map((word) => ({ pattern: before + word + behind, from: at + word.length }));
}

function appendRegex(builder: TemplateBuilder, text: string, count: { unnamed: number }): void {
  let at = 0;
  while (at < text.length) {
    const piece = regexPiece(text, at);
    const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(text.slice(piece.end))?.[0] ?? '';
    at = piece.end + quantifier.length;
    const canBeAbsent = quantifier.startsWith('?') || quantifier.startsWith('*');
    if (piece.kind === 'group' && piece.name === undefined && quantifier === '' && isOfParts(piece.inner))
      appendRegex(builder, piece.inner, count);
    else if (piece.kind === 'group')
      builder.parameter(
        piece.name ?? `group${++count.unnamed}`,
        integerPattern.test(piece.inner) ? INTEGER : STRING,
      );
    // A point that stands for one character was meant as a point.
    else if (piece.kind === 'wild' && piece.inner === '.' && quantifier === '') builder.literal('.');
    else if (piece.kind === 'wild') builder.parameter(`group${++count.unnamed}`);
    else if (piece.kind === 'inline' && !canBeAbsent) appendRegex(builder, piece.inner.split('|')[0], count);
    else if (piece.kind === 'literal' && (!canBeAbsent || piece.inner === '/')) builder.literal(piece.inner);
  }
}

/** A group that reaches over a slash is several parts of a path: `(@\w+\/[^/]+)`. */
function isOfParts(inner: string): boolean {
  let isFound = false;
  for (let at = 0; at < inner.length; ) {
    const piece = regexPiece(inner, at);
    if (inner[at] === '|' || piece.kind === 'group' || piece.kind === 'inline') return false;
    const isOptional = /^[?*]/.test(inner.slice(piece.end));
    isFound ||= piece.kind === 'literal' && piece.inner === '/' && !isOptional;
    at = piece.end;
  }
  return isFound;
}

interface RegexPiece {
  kind: 'literal' | 'group' | 'inline' | 'wild' | 'nothing';
  inner: string;
  name?: string;
  end: number;
}

function regexPiece(text: string, at: number): RegexPiece {
  const character = text[at];
  if (character === '(') {
    const end = closing(text, at);
    const head = /^\((?:\?P?<(\w+)>|(\?:)|(\?[=!<][^)]*))?/.exec(text.slice(at, end));
    const inner = text.slice(at + (head?.[0].length ?? 1), end - 1);
    if (head?.[3] !== undefined) return { kind: 'nothing', inner: '', end };
    return { kind: head?.[2] === undefined ? 'group' : 'inline', inner, name: head?.[1], end };
  }
  if (character === '[') {
    const close = text.indexOf(']', at + 2);
    const end = close < 0 ? text.length : close + 1;
    return { kind: 'wild', inner: text.slice(at, end), end };
  }
  if (character === '\\') {
    const escaped = text[at + 1] ?? '';
    if (/[AZzbB]/.test(escaped)) return { kind: 'nothing', inner: '', end: at + 2 };
    return { kind: /[a-zA-Z0-9]/.test(escaped) ? 'wild' : 'literal', inner: escaped, end: at + 2 };
  }
  const [unknown] = /^\0\w+\0/.exec(text.slice(at)) ?? [];
  if (unknown !== undefined) return { kind: 'literal', inner: unknown, end: at + unknown.length };
  if (character === '^' || character === '$') return { kind: 'nothing', inner: '', end: at + 1 };
  return { kind: character === '.' ? 'wild' : 'literal', inner: character, end: at + 1 };
}

/** Offset after the parenthesis that closes the one at `at`. */
function closing(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i + 1;
  }
  return text.length;
}
