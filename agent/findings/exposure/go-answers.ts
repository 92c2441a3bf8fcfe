import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { type AnswerForms, answerForms } from './answer-forms.js';
import { type AnsweredField, calledName, lastName, nodesIn, type Place, placeOf } from './code.js';
import { GoStructs, isStoredStruct, jsonName, type Struct } from './go-structs.js';

const MAX_DEPTH = 3;

/** What handlers of Go answer with: structs that were read whole from a store, with their fields. */
export class GoAnswers {
  private readonly views: Unit[];
  private readonly structs: GoStructs;
  private readonly functions = new Map<string, Place[]>();
  private readonly forms: AnswerForms = answerForms('go');

  constructor(units: readonly UnitData[], read: (path: string) => string) {
    this.structs = new GoStructs(units, read);
    this.views = units.map((data) => new Unit(data));
    this.views.forEach((unit, index) => {
      if (unit.data.language !== 'go' || isTestPath(unit.path)) return;
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
        } else types.push(this.structs.declared(unit, node, value));
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

  private fieldsOf({ unit, info }: Struct, fields: RegExp, depth: number): AnsweredField[] {
    if (depth > MAX_DEPTH || info.methods.some((fn) => this.forms.hooks.test(unit.data.functions[fn].name)))
      return [];
    const isStored = isStoredStruct({ unit, info });
    return info.fields.flatMap((field) => {
      const stated = jsonName(unit, field);
      if (!/^\p{Lu}/u.test(field.name) || stated === '-') return [];
      const inner = this.structs.of(unit, field.type);
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

function isText(unit: Unit, type: number): boolean {
  const name = lastName(unit, type);
  return name === 'string' || name === 'NullString' || name === '[]';
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
