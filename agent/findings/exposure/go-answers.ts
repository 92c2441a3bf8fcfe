import { posix } from 'node:path';
import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import type { ClassInfo, FieldInfo } from '../../ir/unit.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { type AnswerForms, answerForms } from './answer-forms.js';
import { type AnsweredField, calledName, lastName, nodesIn, type Place, placeOf } from './code.js';

const MAX_DEPTH = 3;
const MAX_DECLARATION = 200;
const sliceOf = /^(?:var\s+)?\w+\s*(?::?=\s*)?(?:make\(\s*)?\[\]\*?((?:\w+\.)?\w+)/;

interface Struct {
  unit: Unit;
  info: ClassInfo;
}

/** What handlers of Go answer with: structs that were read whole from a store, with their fields. */
export class GoAnswers {
  private readonly views: Unit[];
  private readonly structs = new Map<string, Struct[]>();
  private readonly functions = new Map<string, Place[]>();
  private readonly texts = new Map<string, string>();
  private readonly forms: AnswerForms = answerForms('go');

  constructor(
    units: readonly UnitData[],
    private readonly readText: (path: string) => string,
  ) {
    this.views = units.map((data) => new Unit(data));
    this.views.forEach((unit, index) => {
      if (unit.data.language !== 'go' || isTestPath(unit.path)) return;
      for (const info of unit.data.classes) add(this.structs, info.name, { unit, info });
      unit.data.functions.forEach(({ name, flags }, fn) => {
        if (name !== '' && (flags & FunctionFlag.Abstract) === 0)
          add(this.functions, name, { unit: index, fn });
      });
    });
  }

  of(handler: Place, fields: RegExp): AnsweredField[] {
    const unit = this.views[handler.unit];
    const found: AnsweredField[] = [];
    for (const node of nodesIn(unit, handler.fn)) {
      if (unit.kind(node) !== Kind.Call || !this.forms.answers.has(calledName(unit, node))) continue;
      if (!isAnswer(unit, node)) continue;
      for (const value of valuesIn(unit, [...unit.list(unit.b(node))].at(-1) ?? NONE)) {
        const struct = this.originOf(handler, value, 0);
        if (struct) found.push(...this.fieldsOf(struct, fields, 0));
      }
    }
    return found;
  }

  /** The struct that an expression is of, or is a list of, where it was read whole; null where that is not known. */
  private originOf(at: Place, node: number, depth: number): Struct | null {
    const unit = this.views[at.unit];
    if (node < 0 || depth > MAX_DEPTH) return null;
    switch (unit.kind(node)) {
      case Kind.Typed:
        return this.originOf(at, unit.a(node), depth);
      case Kind.Call:
        return this.resultOf(unit, node, 0, depth);
      case Kind.Local:
        return this.localOf(at, node, depth);
      default:
        return null;
    }
  }

  /** What is assigned to a variable says its type; that it was read, a call that is given its address. */
  private localOf(at: Place, local: number, depth: number): Struct | null {
    const unit = this.views[at.unit];
    const own = [...nodesIn(unit, at.fn)];
    const isIt = (node: number) =>
      unit.kind(node) === Kind.Local && unit.a(node) === unit.a(local) && unit.b(node) === unit.b(local);
    const types: (Struct | null)[] = [];
    let isRead = false;
    for (const node of own) {
      if (unit.kind(node) === Kind.Call) {
        const name = calledName(unit, node);
        if (this.forms.narrows.has(name)) return null;
        const isGiven = [...unit.list(unit.b(node))].some(isIt);
        if (isGiven && this.forms.fills.has(name)) isRead = true;
      }
      if (unit.kind(node) !== Kind.Assign) continue;
      const [target, value] = [unit.a(node), unit.b(node)];
      if (isIt(target)) {
        if (unit.kind(value) === Kind.Call) {
          isRead = true;
          types.push(this.resultOf(unit, value, 0, depth));
        } else types.push(this.typeOf(unit, node, value));
      } else if (unit.kind(target) === Kind.List) {
        const index = [...unit.list(unit.a(target))].findIndex(isIt);
        if (index < 0) continue;
        isRead = true;
        types.push(unit.kind(value) === Kind.Call ? this.resultOf(unit, value, index, depth) : null);
      }
    }
    const [first = null] = types;
    return isRead && types.every((one) => one?.info === first?.info) ? first : null;
  }

  /** `var user User`, `user := &User{}`, `var users []User` */
  private typeOf(unit: Unit, assign: number, value: number): Struct | null {
    switch (unit.kind(value)) {
      case Kind.Typed:
        return this.structOf(unit, unit.b(value));
      case Kind.New:
        return this.structOf(unit, unit.a(value));
      case Kind.List: {
        // Of a declaration without a value only the name is a part of the program.
        const from = unit.start(assign);
        const text = this.read(unit.path)
          .slice(from, from + MAX_DECLARATION)
          .split('\n', 1)[0];
        const name = sliceOf.exec(text)?.[1].split('.');
        return name ? this.structNamed(unit, name.at(-1) ?? '', name.length > 1 ? name[0] : null) : null;
      }
      default:
        return null;
    }
  }

  private structOf(unit: Unit, type: number): Struct | null {
    if (type < 0) return null;
    if (unit.kind(type) === Kind.Generic) {
      const [inner = NONE] = unit.list(unit.b(type));
      return lastName(unit, unit.a(type)) === '[]' ? this.structOf(unit, inner) : null;
    }
    const name = lastName(unit, type);
    if (unit.kind(type) !== Kind.Member) return this.structNamed(unit, name, null);
    const from = unit.a(type);
    const imported = unit.kind(from) === Kind.Import ? unit.string(unit.a(from)).split('|')[0] : '';
    return this.structNamed(unit, name, imported.split('/').at(-1) ?? null);
  }

  /** In the same package where none is named, else in the only folder of that name. */
  private structNamed(unit: Unit, name: string, from: string | null): Struct | null {
    const folder = posix.dirname(unit.path);
    const own = (this.structs.get(name) ?? []).filter(({ unit: { path } }) =>
      from === null || from === '.'
        ? posix.dirname(path) === folder
        : posix.basename(posix.dirname(path)) === from,
    );
    return own.length === 1 ? own[0] : null;
  }

  /** What all returns of the only function of that name agree on. */
  private resultOf(unit: Unit, call: number, index: number, depth: number): Struct | null {
    const named = this.functions.get(calledName(unit, call)) ?? [];
    if (named.length !== 1 || depth >= MAX_DEPTH) return null;
    const [place] = named;
    const code = this.views[place.unit];
    const found: (Struct | null)[] = [];
    for (const node of nodesIn(code, place.fn)) {
      if (code.kind(node) !== Kind.Return || code.a(node) < 0) continue;
      const given = code.a(node);
      const items = code.kind(given) === Kind.List ? [...code.list(code.a(given))] : [given];
      let value = items[index] ?? NONE;
      while (value >= 0 && code.kind(value) === Kind.Typed) value = code.a(value);
      if (value >= 0 && code.kind(value) === Kind.Null) continue;
      found.push(this.originOf(place, value, depth + 1));
    }
    const [first = null] = found;
    return found.every((one) => one?.info === first?.info) ? first : null;
  }

  private read(path: string): string {
    const text = this.texts.get(path) ?? this.readText(path);
    this.texts.set(path, text);
    return text;
  }

  private fieldsOf({ unit, info }: Struct, fields: RegExp, depth: number): AnsweredField[] {
    if (depth > MAX_DEPTH || info.methods.some((fn) => this.forms.hooks.test(unit.data.functions[fn].name)))
      return [];
    const bases = [...unit.list(info.bases)];
    const isStored =
      bases.some((base) => this.forms.stored.test(lastName(unit, base))) ||
      info.fields.some(({ decorators }) =>
        [...unit.list(decorators)].some((tag) => this.forms.stored.test(tagName(unit, tag))),
      );
    return info.fields.flatMap((field) => {
      const stated = jsonName(unit, field);
      if (!/^\p{Lu}/u.test(field.name) || stated === '-') return [];
      const inner = this.structOf(unit, field.type);
      if (inner) return this.fieldsOf(inner, fields, depth + 1);
      if (!isStored || !isText(unit, field.type)) return [];
      const name = stated || field.name;
      if (!fields.test(field.name) && !fields.test(name)) return [];
      return [{ record: info.name, field: name, at: placeOf(unit, unit.start(field.type)) }];
    });
  }
}

/** `json.NewEncoder(w).Encode(user)` is one where it writes to a parameter of the handler; other methods of the names are ones of a context or a package. */
function isAnswer(unit: Unit, call: number): boolean {
  const callee = unit.a(call);
  if (unit.kind(callee) !== Kind.Member || unit.listLength(unit.b(call)) === 0) return false;
  if (unit.string(unit.b(callee)) !== 'Encode') return unit.listLength(unit.b(call)) > 1;
  const made = unit.a(callee);
  if (unit.kind(made) !== Kind.Call || lastName(unit, made) !== 'NewEncoder') return false;
  const [writer = NONE] = unit.list(unit.b(made));
  return writer >= 0 && /^(w|rw|res|resp|writer|ResponseWriter|Writer)$/.test(lastName(unit, writer));
}

/** An expression, or the values of the map that it is. */
function valuesIn(unit: Unit, node: number): number[] {
  if (node < 0) return [];
  if (unit.kind(node) === Kind.Map) return [...unit.list(unit.a(node))].map((one) => unit.b(one));
  if (unit.kind(node) !== Kind.Sequence) return [node];
  return [...unit.list(unit.a(node))].flatMap((one) =>
    unit.kind(one) === Kind.Assign && unit.kind(unit.a(one)) === Kind.Index ? [unit.b(one)] : [],
  );
}

function tagName(unit: Unit, tag: number): string {
  return unit.kind(tag) === Kind.Call ? unit.string(unit.a(unit.a(tag))) : '';
}

/** What the tag says that it is called: `''` where it says nothing. */
function jsonName(unit: Unit, { decorators }: FieldInfo): string {
  for (const tag of unit.list(decorators)) {
    const [text = NONE] = unit.list(unit.b(tag));
    if (tagName(unit, tag) === 'tag.json' && text >= 0)
      return unit
        .string(unit.a(text))
        .replace(/^-,?.*$/, '-')
        .split(',')[0];
  }
  return '';
}

function isText(unit: Unit, type: number): boolean {
  const name = lastName(unit, type);
  return name === 'string' || name === 'NullString' || name === '[]';
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
