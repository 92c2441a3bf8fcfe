import type { ConfigurationSpec } from '../rules/configuration-spec.js';
import type { Place } from '../rules/rule.js';
import { put } from './access.js';
import { asks } from './decisions.js';
import type { Evaluation } from './evaluation.js';
import { placed } from './places.js';
import type { Program } from './program.js';
import type { SymbolTable } from './symbols.js';
import { ELEMENT, LENGTH, objectValue, UNKNOWN, Value } from './value.js';
import type { ValueCall } from './value-call.js';

/** What a file of settings says. Null is for all that is not known. */
export type ConfigurationValue =
  | string
  | number
  | boolean
  | null
  | readonly ConfigurationValue[]
  | ReadonlyMap<string, ConfigurationValue>;

/**
 * What the file says that a program at `from` means by `name`; null where there is none. With `text`, what that text says
 * as the content of a file of such a name.
 */
export type ConfigurationReader = (from: string, name: string, text?: string) => ConfigurationValue;

/** The files of settings of the program as values: the same one each time that a file is read. */
export class Configuration {
  private readonly values = new Map<SymbolTable, Map<ConfigurationValue, Value>>();

  constructor(
    private readonly program: Program,
    private readonly read: ConfigurationReader,
  ) {}

  file(unit: number, name: string, text?: string): Value | null {
    const { symbols, unit: source } = this.program.modules[unit];
    const content = this.read(source.path, name, text);
    return content === null || typeof content !== 'object' ? null : this.known(content, unit, symbols);
  }

  /** A file of settings that is imported as if it were a module: it is also what such a module exports by default. */
  imported(unit: number, specifier: string): Value | null {
    const value =
      this.file(unit, specifier) ?? (specifier.startsWith('.') ? this.file(unit, `${specifier}.json`) : null);
    const cells = value?.objects[0]?.cells;
    if (value !== null && cells !== undefined && !cells.has('default')) cells.set('default', value);
    return value;
  }

  private known(content: ConfigurationValue, unit: number, symbols: SymbolTable): Value {
    let values = this.values.get(symbols);
    if (values === undefined) {
      values = new Map();
      this.values.set(symbols, values);
    }
    let value = values.get(content);
    if (value === undefined) {
      value = this.value(content, unit, symbols);
      values.set(content, value);
    }
    return value;
  }

  private value(content: ConfigurationValue, unit: number, symbols: SymbolTable): Value {
    if (content === null) return UNKNOWN;
    if (typeof content !== 'object') return configuredConstant(content, symbols);
    const isMap = content instanceof Map;
    const object = this.program.object(isMap ? 'map' : 'list', unit, -1, { exact: true, global: true });
    if (content instanceof Map) {
      for (const [key, item] of content) object.cells.set(key, this.value(item, unit, symbols));
      return objectValue(object, symbols.builtin.map);
    }
    const items = content as readonly ConfigurationValue[];
    for (const [index, item] of items.entries()) object.cells.set(index, this.value(item, unit, symbols));
    object.cells.set(LENGTH, configuredConstant(items.length, symbols));
    return objectValue(object, symbols.builtin.list);
  }
}

/** Where settings refer to others, what they are in the end is not known. */
const REFERENCE = /\$\{|\{\{|%\(/;

function configuredConstant(value: string | number | boolean, { builtin }: SymbolTable): Value {
  const types = typeof value === 'string' ? builtin.string : typeof value === 'number' ? builtin.number : [];
  if (typeof value === 'string' && REFERENCE.test(value)) return new Value([], null, [], types, [], [], []);
  return new Value([], { value, isConfigured: true }, [], types, [], [], []);
}

/** What a model says that a call reads from a file of settings: the value, or null where it is not known. */
export function configured(
  ev: Evaluation,
  spec: ConfigurationSpec,
  call: ValueCall,
  member = '',
): Value | null {
  const whole = wholeOf(ev, spec, call);
  if (spec.to !== undefined) {
    fill(ev, placed(ev, call, spec.to)[0]?.value ?? UNKNOWN, whole);
    return null;
  }
  if (whole === null) return null;
  if (spec.template !== undefined) return fromTemplate(ev, whole, textAt(ev, call, spec.template));
  if (spec.key === undefined) return whole;
  const keys = spec.key.map((place) => (place === 'member' ? member : textAt(ev, call, place)));
  let found: Value | null = whole;
  for (const key of keys) found = found === null || key === null ? null : entry(found, key);
  if (found !== null || keys.includes(null)) return found;
  return spec.default === undefined ? null : given(ev, call, spec.default);
}

function wholeOf(ev: Evaluation, spec: ConfigurationSpec, call: ValueCall): Value | null {
  if (spec.from !== undefined) return placed(ev, call, spec.from)[0]?.value ?? null;
  const { settings } = ev.engine;
  for (const place of spec.file ?? []) {
    const name = textAt(ev, call, place);
    if (name !== null) return settings.file(call.unit, withExtension(name, spec.extension));
  }
  for (const place of spec.text ?? []) {
    const text = textAt(ev, call, place);
    if (text !== null) return settings.file(call.unit, `text.${spec.as}`, text);
  }
  for (const name of spec.named ?? []) {
    const found = settings.file(call.unit, name);
    if (found !== null) return found;
  }
  return null;
}

function withExtension(name: string, extension: string | undefined): string {
  if (extension === undefined || name.endsWith(extension)) return name;
  return `${name.replaceAll('.', '/')}${extension}`;
}

function textAt(ev: Evaluation, call: ValueCall, place: Place): string | null {
  const found = placed(ev, call, place)[0];
  if (found === undefined || found.missing) return null;
  if (found.value.marks.length > 0) {
    asks(ev, found.value);
    return null;
  }
  const value = found.value.constant?.value;
  return typeof value === 'string' ? value : null;
}

function given(ev: Evaluation, call: ValueCall, place: Place): Value | null {
  const found = placed(ev, call, place)[0];
  return found === undefined || found.missing ? null : found.value;
}

/** The value under a key, or under a path of keys with dots between. */
function entry(value: Value, key: string): Value | null {
  if (value.objects.length !== 1) return null;
  const { cells } = value.objects[0];
  const own = cells.get(key);
  if (own !== undefined) return own;
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const inner = cells.get(key.slice(0, dot));
    const found = inner === undefined ? null : entry(inner, key.slice(dot + 1));
    if (found !== null) return found;
  }
  return null;
}

/** A key that only callers know, into what a file says: those that pass a constant are looked at on their own. */
export function asksForKey(ev: Evaluation, map: Value, key: Value): void {
  if (key.marks.length === 0) return;
  const isOfFile = map.objects.some(({ cells }) => {
    const first = cells.values().next().value;
    return first?.constant?.isConfigured;
  });
  if (isOfFile) asks(ev, key);
}

/** `${key}` or `${key:default}`, as a text of its own. */
function fromTemplate(ev: Evaluation, whole: Value, template: string | null): Value | null {
  const match = template === null ? null : /^\$\{([^${}:]+)(?::([^${}]*))?\}$/.exec(template);
  if (match === null) return null;
  const found = entry(whole, match[1].trim());
  if (found !== null || match[2] === undefined) return found;
  return configuredConstant(match[2], ev.module.symbols);
}

/** Puts all that a file says into an object; of which nothing more is known where the file is not. */
function fill(ev: Evaluation, target: Value, content: Value | null): void {
  const cells = content?.objects[0]?.cells;
  for (const object of target.objects) {
    if (cells === undefined) {
      object.exact = false;
      put(ev, object, ELEMENT, UNKNOWN, false);
    } else for (const [key, cell] of cells) put(ev, object, key, cell, target.objects.length === 1);
  }
  if (target.objects.length > 0) return;
  for (const mark of target.marks) {
    if (!mark.whole || mark.origin.kind === 'source') continue;
    const object = ev.parameterObject(mark.origin);
    if (cells === undefined) put(ev, object, ELEMENT, UNKNOWN, false);
    else for (const [key, cell] of cells) put(ev, object, key, cell, true);
  }
}
