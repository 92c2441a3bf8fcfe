import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import type { ClassInfo, FieldInfo, ParameterInfo } from '../../ir/unit.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { calledName, lastName, nodesIn, type Place, placeOf } from '../exposure/code.js';
import { type BoundRecord, plainName, sameVariable, setIn } from './bound-record.js';

const MAX_DEPTH = 4;
/** Annotations beside which a parameter is made of the body or of the form. */
const bound =
  /^(RequestBody|ModelAttribute|Body|BeanParam|Valid|Validated|NotNull|Parameter|ApiParam|Nullable)$/;
const stored = /^(Entity|Document|Table|TableName|RedisHash|Node|MappedSuperclass)$/;
const storing =
  /^(save|saveAndFlush|saveOrUpdate|persist|merge|insert|insertSelective|update|updateById|updateByPrimaryKey(Selective)?)$/;
const copying = /^(copyProperties|copyNonNullProperties|map)$/;
const kept = /^(JsonIgnore|JsonIgnoreProperties|XmlTransient)$/;

interface Cls {
  unit: Unit;
  info: ClassInfo;
}
interface Stored {
  /** Where: of the call in the handler. */
  node: number;
  /** Fields that are set before, or not copied. */
  without: ReadonlySet<string>;
  /** Fields of the record that it is copied to; null where it is stored itself. */
  only: ReadonlySet<string> | null;
}

/** Handlers of Java that take a record of the store as the body, or copy what they take to one, and save it. */
export class JavaBindings {
  private readonly views: Unit[];
  private readonly classes = new Map<string, Cls[]>();
  private readonly functions = new Map<string, Place[]>();

  constructor(units: readonly UnitData[]) {
    this.views = units.map((data) => new Unit(data));
    this.views.forEach((unit, index) => {
      if (unit.data.language !== 'java' || isTestPath(unit.path)) return;
      for (const info of unit.data.classes) add(this.classes, info.name, { unit, info });
      unit.data.functions.forEach(({ name, flags }, fn) => {
        if (name !== '' && (flags & FunctionFlag.Abstract) === 0)
          add(this.functions, name, { unit: index, fn });
      });
    });
  }

  of(handler: Place, fields: RegExp): BoundRecord[] {
    const unit = this.views[handler.unit];
    // Which fields a request may set is said for all handlers of the class.
    if (unit.strings.some((text) => /^set(Disa|A)llowedFields$/.test(text))) return [];
    return unit.data.functions[handler.fn].parameters.flatMap((parameter) => {
      const names = Array.from(unit.list(parameter.decorators), (one) => lastName(unit, one));
      if (!names.every((name) => bound.test(name))) return [];
      const cls = this.named(unit, parameter.type);
      if (cls === null) return [];
      const open = this.settable(cls, fields, 0);
      const copied = open.length === 0 ? null : this.storedFrom(handler, parameter.node, cls, 0);
      if (copied === null) return [];
      const { without, only } = copied;
      const left = open.filter(
        ({ name }) => !without.has(plainName(name)) && (only?.has(plainName(name)) ?? true),
      );
      if (left.length === 0) return [];
      return [{ place: { ...handler, node: copied.node }, record: cls.info.name, fields: left }];
    });
  }

  /** Where a parameter is stored, or copied to what is stored; null where that is not seen. */
  private storedFrom(at: Place, variable: number, cls: Cls, depth: number): Stored | null {
    const unit = this.views[at.unit];
    const isIt = sameVariable(unit, variable);
    for (const node of nodesIn(unit, at.fn)) {
      if (unit.kind(node) !== Kind.Call) continue;
      const args = [...unit.list(unit.b(node))];
      const index = args.findIndex(isIt);
      if (index < 0) continue;
      const inner = this.storedAt(at, node, args, index, cls, depth);
      if (inner) return { ...inner, node, without: new Set([...inner.without, ...setIn(unit, at, isIt)]) };
    }
    return null;
  }

  private storedAt(
    at: Place,
    node: number,
    args: readonly number[],
    index: number,
    cls: Cls,
    depth: number,
  ): Omit<Stored, 'node'> | null {
    const unit = this.views[at.unit];
    const name = calledName(unit, node);
    if (copying.test(name)) return this.copied(at, args, index);
    if (storing.test(name) && isRecord(cls) && unit.kind(unit.a(node)) === Kind.Member)
      return { without: new Set(), only: null };
    return this.storedBy(unit, node, index, cls, depth);
  }

  /** `BeanUtils.copyProperties(changes, account, "id")`: what is not copied; null unless to a record of the store. */
  private copied(at: Place, args: readonly number[], index: number): Omit<Stored, 'node'> | null {
    const unit = this.views[at.unit];
    const target = args[1 - index] ?? NONE;
    if (index > 1 || target < 0 || unit.kind(target) !== Kind.Local) return null;
    const record = this.typeOf(at, target);
    if (record === null || !isRecord(record)) return null;
    const left = args.slice(2);
    if (!left.every((one) => unit.kind(one) === Kind.String)) return null;
    const only = new Set(this.fieldsOf(record, 0).map(({ field }) => plainName(field.name)));
    const without = setIn(unit, at, sameVariable(unit, target));
    for (const one of left) without.add(plainName(unit.string(unit.a(one))));
    return { without, only };
  }

  private storedBy(
    unit: Unit,
    call: number,
    index: number,
    cls: Cls,
    depth: number,
  ): Omit<Stored, 'node'> | null {
    if (depth >= MAX_DEPTH) return null;
    for (const place of this.functions.get(calledName(unit, call)) ?? []) {
      const code = this.views[place.unit];
      const parameter: ParameterInfo | undefined = code.data.functions[place.fn].parameters[index];
      if (parameter === undefined || this.named(code, parameter.type)?.info !== cls.info) continue;
      const inner = this.storedFrom(place, parameter.node, cls, depth + 1);
      if (inner) return inner;
    }
    return null;
  }

  /** The class of a variable, as it is declared. */
  private typeOf({ unit: index, fn }: Place, local: number): Cls | null {
    const unit = this.views[index];
    const isIt = sameVariable(unit, local);
    const parameter = unit.data.functions[fn].parameters.find(({ node }) => isIt(node));
    if (parameter) return this.named(unit, parameter.type);
    for (const node of nodesIn(unit, fn)) {
      if (unit.kind(node) !== Kind.Assign || !isIt(unit.a(node))) continue;
      const value = unit.b(node);
      if (value >= 0 && unit.kind(value) === Kind.Typed) return this.named(unit, unit.b(value));
      if (value >= 0 && unit.kind(value) === Kind.New) return this.named(unit, unit.a(value));
    }
    return null;
  }

  private named(unit: Unit, type: number): Cls | null {
    if (type < 0 || unit.kind(type) === Kind.Generic) return null;
    const all = this.classes.get(lastName(unit, type)) ?? [];
    const own = all.filter((one) => one.unit.path === unit.path);
    if (own.length === 1) return own[0];
    return all.length === 1 ? all[0] : null;
  }

  private fieldsOf(cls: Cls, depth: number): { cls: Cls; field: FieldInfo }[] {
    const bases = depth < MAX_DEPTH ? [...cls.unit.list(cls.info.bases)] : [];
    return [
      ...cls.info.fields.map((field) => ({ cls, field })),
      ...bases.flatMap((base) => {
        const known = this.named(cls.unit, base);
        return known && known.info !== cls.info ? this.fieldsOf(known, depth + 1) : [];
      }),
    ];
  }

  /** Fields that a body may set: they have a setter and are not kept out of what is read. */
  private settable(cls: Cls, fields: RegExp, depth: number): BoundRecord['fields'] {
    return this.fieldsOf(cls, depth).flatMap(({ cls: { unit, info }, field }) => {
      if (field.isStatic || !fields.test(field.name) || !isSettable(unit, info, field)) return [];
      return [{ name: field.name, at: placeOf(unit, field.type < 0 ? info.start : unit.start(field.type)) }];
    });
  }
}

function isRecord({ unit, info }: Cls): boolean {
  return [...unit.list(info.decorators)].some((one) => stored.test(lastName(unit, one)));
}

function isSettable(unit: Unit, info: ClassInfo, field: FieldInfo): boolean {
  const plain = plainName(field.name).replace(/^is/, '');
  const accessors = info.methods.filter((fn) =>
    new RegExp(`^(is|get|set)(is)?${plain}$`).test(plainName(unit.data.functions[fn].name)),
  );
  const marks = [
    ...unit.list(info.decorators),
    ...unit.list(field.decorators),
    ...accessors.flatMap((fn) => [...unit.list(unit.data.functions[fn].decorators)]),
  ];
  if (marks.some((mark) => keeps(unit, mark, field.name))) return false;
  const isMade = [...unit.list(info.decorators), ...unit.list(field.decorators)].some((mark) =>
    /^(Data|Setter)$/.test(lastName(unit, mark)),
  );
  return isMade || accessors.some((fn) => /^set/.test(unit.data.functions[fn].name));
}

/** `@JsonIgnore`, `@JsonIgnoreProperties("role")`, `@JsonProperty(access = READ_ONLY)` */
function keeps(unit: Unit, mark: number, field: string): boolean {
  const name = lastName(unit, mark);
  const within = textsIn(unit, mark);
  if (name === 'JsonProperty') return within.includes('READ_ONLY');
  if (name === 'JsonIgnoreProperties') return within.includes(field);
  return kept.test(name);
}

/** The names and texts that are written in an annotation. */
function textsIn(unit: Unit, mark: number): string[] {
  const found: string[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < unit.start(mark) || unit.end(node) > unit.end(mark)) continue;
    const kind = unit.kind(node);
    if (kind === Kind.String) found.push(unit.string(unit.a(node)));
    else if (kind === Kind.Member || kind === Kind.Global || kind === Kind.Import)
      found.push(lastName(unit, node));
  }
  return found;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
