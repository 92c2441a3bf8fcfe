import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { calledName, lastName, nodesIn, type Place, placeOf } from '../exposure/code.js';
import { GoStructs, isStoredStruct, jsonName, type Struct } from '../exposure/go-structs.js';
import { type BoundRecord, plainName, sameVariable, setIn } from './bound-record.js';

const MAX_DEPTH = 3;
const binding =
  /^((Should|Must)?Bind(JSON|XML|YAML|TOML|With|BodyWith|BodyWithJSON|Body)?|BodyParser|ReadJSON|ReadForm|DecodeJSON|ParseBody)$/;
const storing =
  /^(Save|Create|Updates|Update|Insert|InsertOne|Upsert|Put|ReplaceOne|UpdateOne|NewInsert|NewUpdate|NamedExec|NamedExecContext|FirstOrCreate)$/;
/** Only some of the columns are written. */
const narrowing = /^(Select|Omit|Cols|Column|Columns|MustCols|OmitZero|ExcludeColumn)$/;

/** Handlers of Go that read the body into a struct of the store and save it. */
export class GoBindings {
  private readonly views: Unit[];
  private readonly structs: GoStructs;
  private readonly functions = new Map<string, Place[]>();

  constructor(units: readonly UnitData[], read: (path: string) => string) {
    this.structs = new GoStructs(units, read);
    this.views = units.map((data) => new Unit(data));
    this.views.forEach(({ data }, unit) => {
      if (data.language !== 'go' || isTestPath(data.path)) return;
      data.functions.forEach(({ name, flags }, fn) => {
        if (name !== '' && (flags & FunctionFlag.Abstract) === 0)
          this.functions.set(name, [...(this.functions.get(name) ?? []), { unit, fn }]);
      });
    });
  }

  of(handler: Place, fields: RegExp): BoundRecord[] {
    const unit = this.views[handler.unit];
    const found: BoundRecord[] = [];
    for (const node of nodesIn(unit, handler.fn)) {
      const bound = boundBy(unit, node);
      if (bound < 0) continue;
      const struct = this.structOf(handler, bound);
      if (struct === null || !isStoredStruct(struct)) continue;
      const set = this.storedFrom(handler, bound, unit.end(node), 0);
      if (set === null) continue;
      const open = this.settable(struct, fields, 0).filter(({ name }) => !set.has(plainName(name)));
      if (open.length > 0)
        found.push({ place: { ...handler, node }, record: struct.info.name, fields: open });
    }
    return found;
  }

  /** The struct of a variable, where all that says its type agrees. */
  private structOf(at: Place, local: number): Struct | null {
    const unit = this.views[at.unit];
    const isIt = sameVariable(unit, local);
    const types: (Struct | null)[] = [];
    for (const node of nodesIn(unit, at.fn)) {
      if (unit.kind(node) !== Kind.Assign) continue;
      const [target, value] = [unit.a(node), unit.b(node)];
      if (isIt(target)) types.push(this.given(unit, node, value));
      else if (unit.kind(target) === Kind.List && [...unit.list(unit.a(target))].some(isIt)) types.push(null);
    }
    const [first = null] = types;
    return types.every((one) => one?.info === first?.info) ? first : null;
  }

  private given(unit: Unit, assign: number, value: number): Struct | null {
    if (value < 0 || unit.kind(value) !== Kind.Call) return this.structs.declared(unit, assign, value);
    const [only, ...others] = this.functions.get(calledName(unit, value)) ?? [];
    if (only === undefined || others.length > 0) {
      // `new(User)`
      const [type = NONE] = unit.list(unit.b(value));
      return calledName(unit, value) === 'new' ? this.structs.of(unit, type) : null;
    }
    const code = this.views[only.unit];
    return this.structs.of(code, code.data.functions[only.fn].returnType);
  }

  /** The fields that are set before a variable is stored; null where it is not seen to be stored whole. */
  private storedFrom(at: Place, local: number, from: number, depth: number): Set<string> | null {
    const unit = this.views[at.unit];
    const isIt = sameVariable(unit, local);
    for (const node of nodesIn(unit, at.fn)) {
      if (unit.kind(node) !== Kind.Call || unit.start(node) < from) continue;
      const index = [...unit.list(unit.b(node))].findIndex(isIt);
      if (index < 0) continue;
      const inner =
        storing.test(calledName(unit, node)) && this.isLibrary(node, unit)
          ? isNarrowed(unit, node)
            ? null
            : new Set<string>()
          : this.storedBy(unit, node, index, depth);
      if (inner) return new Set([...inner, ...setIn(unit, at, isIt)]);
    }
    return null;
  }

  /** No function of the program has the name: it is one of a library. */
  private isLibrary(call: number, unit: Unit): boolean {
    return (
      !this.functions.has(calledName(unit, call)) || /^(db|tx|DB|conn|engine|orm)$/.test(receiver(unit, call))
    );
  }

  private storedBy(unit: Unit, call: number, index: number, depth: number): Set<string> | null {
    const places = this.functions.get(calledName(unit, call)) ?? [];
    if (depth >= MAX_DEPTH || places.length !== 1) return null;
    const [place] = places;
    const code = this.views[place.unit];
    const parameter = code.data.functions[place.fn].parameters[index];
    return parameter ? this.storedFrom(place, parameter.node, 0, depth + 1) : null;
  }

  /** Fields that a body may set by their names. */
  private settable({ unit, info }: Struct, fields: RegExp, depth: number): BoundRecord['fields'] {
    if (depth > MAX_DEPTH || info.methods.some((fn) => unit.data.functions[fn].name === 'UnmarshalJSON'))
      return [];
    return info.fields.flatMap((field) => {
      const stated = jsonName(unit, field);
      if (!/^\p{Lu}/u.test(field.name) || stated === '-') return [];
      return fields.test(field.name) ? [{ name: field.name, at: placeOf(unit, unit.start(field.type)) }] : [];
    });
  }
}

/** The variable that a call writes the body of a request into, or NONE. */
function boundBy(unit: Unit, node: number): number {
  if (unit.kind(node) !== Kind.Call) return NONE;
  const args = [...unit.list(unit.b(node))];
  const variable = args.find((one) => unit.kind(one) === Kind.Local && one !== args[1]) ?? NONE;
  const name = calledName(unit, node);
  const last = args.at(-1) ?? NONE;
  if (name === 'Decode' || name === 'DecodeJSON' || name === 'Unmarshal') {
    const isBody =
      name === 'Decode'
        ? unit.kind(unit.a(node)) === Kind.Member && readsBody(unit, unit.a(unit.a(node)))
        : args[0] >= 0 && /body/i.test(lastName(unit, args[0]));
    return isBody && last >= 0 && unit.kind(last) === Kind.Local ? last : NONE;
  }
  return binding.test(name) && unit.kind(unit.a(node)) === Kind.Member ? variable : NONE;
}

/** `json.NewDecoder(r.Body)` */
function readsBody(unit: Unit, node: number): boolean {
  if (unit.kind(node) !== Kind.Call || lastName(unit, node) !== 'NewDecoder') return false;
  const [from = NONE] = unit.list(unit.b(node));
  return from >= 0 && /^body$/i.test(lastName(unit, from));
}

function receiver(unit: Unit, call: number): string {
  const callee = unit.a(call);
  return unit.kind(callee) === Kind.Member ? lastName(unit, unit.a(callee)) : '';
}

/** `db.Model(&user).Select("name").Updates(change)` */
function isNarrowed(unit: Unit, call: number): boolean {
  let at = unit.a(call);
  while (at >= 0 && (unit.kind(at) === Kind.Member || unit.kind(at) === Kind.Call)) {
    if (unit.kind(at) === Kind.Call && narrowing.test(calledName(unit, at))) return true;
    at = unit.a(at);
  }
  return false;
}
