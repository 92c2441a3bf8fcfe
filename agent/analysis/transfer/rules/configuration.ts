import type { ConfigurationSpec } from '../../../rules/configuration-spec.js';
import type { Place } from '../../../rules/rule.js';
import { ELEMENT, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { demandConstant } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { configuredConstant } from '../evaluation/settings-files.js';
import { put } from '../members/access.js';
import { parameterObject } from '../members/objects.js';
import { placed } from './places.js';

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
  const { settings } = ev.analysis;
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
    demandConstant(ev, found.value);
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
export function demandKey(ev: Evaluation, map: Value, key: Value): void {
  if (key.marks.length === 0) return;
  const isOfFile = map.objects.some(({ cells }) => {
    const first = cells.values().next().value;
    return first?.constant?.isConfigured;
  });
  if (isOfFile) demandConstant(ev, key);
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
    const object = parameterObject(ev, mark.origin);
    if (cells === undefined) put(ev, object, ELEMENT, UNKNOWN, false);
    else for (const [key, cell] of cells) put(ev, object, key, cell, true);
  }
}
