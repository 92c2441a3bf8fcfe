import { Flag, FunctionFlag, Kind, NONE } from '../ir/kinds.js';
import { readIndex, readMember, writeIndex, writeMember } from './access.js';
import { constantOf, foldBinary, foldUnary, truth } from './constants.js';
import type { Evaluation } from './evaluation.js';
import { markup } from './markup.js';
import {
  cleanMarks,
  closureValue,
  constantValue,
  derived,
  type Frame,
  join,
  joinMarks,
  LENGTH,
  type Mark,
  markedValue,
  objectValue,
  stepped,
  UNDEFINED,
  UNKNOWN,
  Value,
} from './value.js';

/** The abstract value of an expression; effects of evaluating it are written to the state. */
export function expression(ev: Evaluation, node: number): Value {
  if (node === NONE) return UNDEFINED;
  if (!ev.step() || ev.nesting > MAX_NESTING) return UNKNOWN;
  ev.nesting++;
  const value = evaluate(ev, node);
  ev.nesting--;
  return value;
}

/** Chains of calls and conditions may be nested thousands deep; what lies deeper is unknown. */
const MAX_NESTING = 1500;

function evaluate(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  switch (unit.kind(node)) {
    case Kind.Local:
      return ev.readSlot(ev.frame, unit.a(node));
    case Kind.Captured: {
      const frame = ev.frameOf(unit.c(node));
      return frame === null ? UNKNOWN : ev.readSlot(frame, unit.a(node));
    }
    case Kind.Global:
      return ev.global(unit.string(unit.a(node)), node);
    case Kind.Import:
      return ev.imported(unit.string(unit.a(node)));
    case Kind.Exports:
      return ev.exportsValue();
    case Kind.String:
      return constantValue(unit.string(unit.a(node)), ev.builtin.string);
    case Kind.Number:
      return constantValue(Number(unit.string(unit.a(node))), ev.builtin.number);
    case Kind.True:
      return constantValue(true, []);
    case Kind.False:
      return constantValue(false, []);
    case Kind.Null:
      return constantValue(null, []);
    case Kind.Undefined:
      return UNDEFINED;
    case Kind.Regex:
      return constantValue(
        `/${unit.string(unit.a(node))}/${unit.b(node) === NONE ? '' : unit.string(unit.b(node))}`,
        ev.builtin.regex,
      );
    case Kind.Template:
      return template(ev, node);
    case Kind.List:
      return list(ev, node);
    case Kind.Map:
      return map(ev, node);
    case Kind.Member:
      return member(ev, node);
    case Kind.Index:
      return indexed(ev, node);
    case Kind.Slice:
      return slice(ev, node);
    case Kind.Call:
    case Kind.New:
      return ev.callNode(node);
    case Kind.Binary:
      return binary(ev, node);
    case Kind.Logical:
      return logical(ev, node);
    case Kind.Unary: {
      const operand = expression(ev, unit.a(node));
      const folded = foldUnary(unit.string(unit.b(node)), constantOf(operand));
      return folded === null ? UNKNOWN : constantValue(folded.value, typeOfConstant(ev, folded.value));
    }
    case Kind.Conditional:
      return conditional(ev, node);
    case Kind.Function:
      return ev.makeClosure(unit.a(node));
    case Kind.Class:
      return ev.defineClass(unit.a(node));
    case Kind.Await:
    case Kind.Spread:
    case Kind.KeywordSpread:
      return expression(ev, unit.a(node));
    case Kind.Yield: {
      const value = expression(ev, unit.a(node));
      ev.yielded(unit.flags(node) & Flag.Delegate ? ev.contentsOf(value, node) : value);
      return UNKNOWN;
    }
    case Kind.Typed: {
      const value = unit.a(node) === NONE ? UNDEFINED : expression(ev, unit.a(node));
      return value.withTypes(ev.typesOf(unit.b(node)));
    }
    case Kind.Sequence: {
      let last: Value = UNDEFINED;
      for (const item of unit.list(unit.a(node))) last = expression(ev, item);
      return last;
    }
    case Kind.Comprehension:
      return comprehension(ev, node);
    case Kind.Assign:
      return assign(ev, node);
    case Kind.Markup:
      return markup(ev, node);
    case Kind.Super:
      return ev.superValue();
    case Kind.Unknown: {
      let marks: readonly Mark[] = [];
      for (const child of unit.list(unit.a(node))) marks = joinMarks(marks, expression(ev, child).marks);
      return markedValue(derived(marks));
    }
    default:
      return UNKNOWN;
  }
}

export function typeOfConstant(ev: Evaluation, value: unknown): readonly number[] {
  if (typeof value === 'string') return ev.builtin.string;
  return typeof value === 'number' ? ev.builtin.number : [];
}

function template(ev: Evaluation, node: number): Value {
  let marks: readonly Mark[] = [];
  let text: string | null = '';
  let harmless = 0;
  for (const part of ev.unit.list(ev.unit.a(node))) {
    const value = expression(ev, part);
    if (text !== null) harmless = ev.module.symbols.prefixClasses(text);
    marks = joinMarks(marks, cleanMarks(derived(ev.textMarks(value)), harmless));
    const constant = constantOf(value);
    text = text !== null && constant !== null && marks.length === 0 ? text + String(constant.value) : null;
  }
  if (text !== null) return constantValue(text, ev.builtin.string);
  return new Value(marks, null, [], ev.builtin.string, [], [], []);
}

function list(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const object = ev.newObject(unit.flags(node) & Flag.Set ? 'set' : 'list', node, true);
  let position = 0;
  let marks: readonly Mark[] = [];
  let known = true;
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) === Kind.Spread) {
      const value = expression(ev, unit.a(item));
      const items = value.marks.length === 0 ? ev.itemsOf(value) : null;
      if (items !== null && known) {
        for (const one of items) ev.state.write(object, position++, one);
        continue;
      }
      known = false;
      marks = joinMarks(marks, value.marks);
      ev.putElement(object, ev.contentsOf(value, item));
      continue;
    }
    const value = expression(ev, item);
    if (known) ev.state.write(object, position++, value);
    else ev.putElement(object, value);
  }
  if (known) ev.state.write(object, LENGTH, constantValue(position, ev.builtin.number));
  else object.exact = false;
  return objectValue(object, object.kind === 'set' ? ev.builtin.set : ev.builtin.list, marks);
}

function map(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const object = ev.newObject('map', node, true);
  let marks: readonly Mark[] = [];
  for (const item of unit.list(unit.a(node))) {
    if (unit.kind(item) !== Kind.Property) {
      const value = expression(ev, unit.a(item));
      for (const source of value.objects) {
        for (const [key, cell] of source.cells) ev.state.write(object, key, cell);
        if (!source.exact) object.exact = false;
      }
      if (value.objects.length === 0) object.exact = false;
      marks = joinMarks(marks, value.marks);
      continue;
    }
    const keyNode = unit.a(item);
    const key =
      unit.kind(keyNode) === Kind.String
        ? unit.string(unit.a(keyNode))
        : constantOf(expression(ev, keyNode))?.value;
    let value = expression(ev, unit.b(item));
    if (unit.flags(item) & Flag.Setter) continue;
    if (unit.flags(item) & Flag.Getter) value = ev.invokeGetter(value, item);
    if (typeof key === 'string' || typeof key === 'number') {
      ev.state.write(object, String(key), value);
      ev.assigned(String(key), value, item, unit.b(item));
    } else {
      ev.putElement(object, value);
      object.exact = false;
    }
  }
  return objectValue(object, ev.builtin.map, marks);
}

function member(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const known = ev.readPath(node);
  if (known !== undefined) return known;
  const objectNode = unit.a(node);
  const object = expression(ev, objectNode);
  return readMember(ev, object, unit.string(unit.b(node)), {
    unit: ev.module.index,
    node,
    written: ev.writtenName(objectNode),
  });
}

function indexed(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const known = ev.readPath(node);
  if (known !== undefined) return known;
  const objectNode = unit.a(node);
  const object = expression(ev, objectNode);
  const index = expression(ev, unit.b(node));
  return readIndex(ev, object, index, { unit: ev.module.index, node, written: ev.writtenName(objectNode) });
}

function slice(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const object = expression(ev, unit.a(node));
  const from = unit.b(node) === NONE ? null : expression(ev, unit.b(node));
  const to = unit.c(node) === NONE ? null : expression(ev, unit.c(node));
  return ev.sliceOf(object, from, to, node);
}

function binary(ev: Evaluation, node: number): Value {
  // Long chains lean to the left: walk down first, then fold on the way up, so that no recursion follows the chain.
  const { unit } = ev;
  const chain: number[] = [];
  let left = node;
  while (unit.kind(left) === Kind.Binary) {
    chain.push(left);
    left = unit.a(left);
  }
  let value = expression(ev, left);
  let harmless = 0;
  for (let i = chain.length - 1; i >= 0; i--) {
    if (!ev.step()) return UNKNOWN;
    const operator = unit.string(unit.c(chain[i]));
    harmless = behindPrefix(ev, operator, constantOf(value)?.value, harmless);
    const right = expression(ev, unit.b(chain[i]));
    value = operate(ev, operator, value, right.withMarks(cleanMarks(right.marks, harmless)), chain[i]);
  }
  return value;
}

/** Weakness classes that an operand cannot serve any more, because of the constant text that it is put behind. */
function behindPrefix(ev: Evaluation, operator: string, before: unknown, known: number): number {
  if (typeof before !== 'string') return operator === '+' ? known : 0;
  if (operator === '+') return ev.module.symbols.prefixClasses(before);
  return operator === '%' ? ev.module.symbols.prefixClasses(before.split('%', 1)[0]) : 0;
}

function operate(ev: Evaluation, operator: string, left: Value, right: Value, node: number): Value {
  const folded = foldBinary(operator, constantOf(left), constantOf(right));
  if (folded !== null) return constantValue(folded.value, typeOfConstant(ev, folded.value));
  if (operator === '+') {
    const joined = ev.concatenated(left, right, node);
    if (joined !== null) return joined;
    return textValue(ev, joinMarks(derived(ev.textMarks(left)), derived(ev.textMarks(right))), left, right);
  }
  if (operator === '%' && isText(ev, left)) {
    return new Value(
      joinMarks(derived(ev.textMarks(left)), derived(ev.deepMarks(right))),
      null,
      [],
      ev.builtin.string,
      [],
      [],
      [],
    );
  }
  if (operator === '/' || operator === '*' || operator === '|' || operator === '&') {
    // Path objects join with `/`, sets with `|`; a list or text times a number stays what it is.
    if (left.types.length > 0 || left.objects.length > 0 || left.constant !== null) {
      const marks = joinMarks(derived(left.marks), derived(right.marks));
      return new Value(isNumeric(ev, left) ? [] : marks, null, [], left.types, [], [], []);
    }
    return markedValue(
      operator === '/'
        ? derived(joinMarks(left.marks, right.marks)).map((mark) => ({ ...mark, doubt: mark.doubt + 2 }))
        : [],
    );
  }
  return UNKNOWN;
}

function isText(ev: Evaluation, value: Value): boolean {
  return (
    typeof value.constant?.value === 'string' || value.types.some((type) => ev.builtin.string.includes(type))
  );
}
function isNumeric(ev: Evaluation, value: Value): boolean {
  return (
    typeof value.constant?.value === 'number' || value.types.some((type) => ev.builtin.number.includes(type))
  );
}

function textValue(ev: Evaluation, marks: readonly Mark[], left: Value, right: Value): Value {
  const types = isText(ev, left) || isText(ev, right) ? ev.builtin.string : [];
  if (marks.length === 0 && types.length === 0) return UNKNOWN;
  return new Value(marks, null, [], types, [], [], []);
}

function logical(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const operator = unit.string(unit.c(node));
  const left = ev.condition(unit.a(node));
  const decided = truth(left);
  const nullish =
    left.constant !== null && (left.constant.value === null || left.constant.value === undefined);
  if (
    operator === '??'
      ? left.constant !== null && !nullish
      : operator === '||'
        ? decided === true
        : decided === false
  )
    return left;
  const mark = ev.state.mark();
  if (operator !== '??') ev.refine(unit.a(node), operator === '&&');
  const right = expression(ev, unit.b(node));
  const delta = ev.state.take(mark);
  const skippedLeft = operator === '??' ? nullish : decided !== null;
  if (skippedLeft) {
    ev.state.apply(delta);
    return right;
  }
  ev.state.merge([delta, new Map()]);
  // `a && b` gives `a` only when it is empty; `a || b` gives `a` as a whole.
  return operator === '&&' ? join(right, left.withMarks([])) : join(left, right);
}

function conditional(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const test = ev.condition(unit.a(node));
  const decided = truth(test);
  if (decided !== null) return expression(ev, decided ? unit.b(node) : unit.c(node));
  const mark = ev.state.mark();
  ev.refine(unit.a(node), true);
  const left = expression(ev, unit.b(node));
  const first = ev.state.take(mark);
  ev.refine(unit.a(node), false);
  const right = expression(ev, unit.c(node));
  const second = ev.state.take(mark);
  ev.state.merge([first, second]);
  return join(left, right);
}

function comprehension(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const clauses = unit.list(unit.b(node));
  const mark = ev.state.mark();
  for (const clause of clauses) {
    if (unit.kind(clause) === Kind.ForEach) {
      const iterable = expression(ev, unit.b(clause));
      assignTo(ev, unit.a(clause), ev.eachOf(iterable, clause), clause, unit.b(clause));
    } else if (unit.kind(clause) === Kind.If) {
      ev.condition(unit.a(clause));
      ev.refine(unit.a(clause), true);
    }
  }
  const elementNode = unit.a(node);
  const isMap = unit.kind(elementNode) === Kind.Property;
  const object = ev.newObject(isMap ? 'map' : unit.flags(node) & Flag.Set ? 'set' : 'list', node, false);
  if (isMap) expression(ev, unit.a(elementNode));
  const element = expression(ev, isMap ? unit.b(elementNode) : elementNode);
  ev.state.merge([ev.state.take(mark), new Map()]);
  ev.putElement(object, element);
  return objectValue(
    object,
    isMap ? ev.builtin.map : object.kind === 'set' ? ev.builtin.set : ev.builtin.list,
  );
}

/** An assignment, as a statement or as an expression. */
export function assign(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const valueNode = unit.b(node);
  let value = expression(ev, valueNode);
  const target = unit.a(node);
  const kind = unit.kind(valueNode);
  if (value.marks.length > 0 && kind !== Kind.Local && kind !== Kind.Captured) {
    value = value.withMarks(
      stepped(value.marks, 'propagation', ev.module.index, node, ev.writtenName(target)),
    );
  }
  assignTo(ev, target, value, node, valueNode);
  return value;
}

/** Stores a value in a variable, member, or several of them. */
export function assignTo(
  ev: Evaluation,
  target: number,
  value: Value,
  node: number,
  valueNode: number,
): void {
  const { unit } = ev;
  switch (unit.kind(target)) {
    case Kind.Local:
      ev.writeSlot(ev.frame, unit.a(target), value);
      ev.assigned(unit.string(unit.b(target)), value, node, valueNode);
      return;
    case Kind.Captured: {
      const frame = ev.frameOf(unit.c(target));
      if (frame !== null) ev.writeSlot(frame, unit.a(target), value);
      ev.assigned(unit.string(unit.b(target)), value, node, valueNode);
      return;
    }
    case Kind.Exports:
      ev.exportWhole(value);
      return;
    case Kind.Member: {
      const name = unit.string(unit.b(target));
      const object = expression(ev, unit.a(target));
      ev.writePath(target, object, value);
      ev.memberWritten(object, name, value, target, node, valueNode);
      writeMember(ev, object, name, value, {
        unit: ev.module.index,
        node: target,
        written: ev.writtenName(unit.a(target)),
      });
      ev.assigned(name, value, node, valueNode);
      return;
    }
    case Kind.Index: {
      const object = expression(ev, unit.a(target));
      const index = expression(ev, unit.b(target));
      ev.writePath(target, object, value);
      if (typeof index.constant?.value === 'string') {
        ev.memberWritten(object, index.constant.value, value, target, node, valueNode);
        ev.assigned(index.constant.value, value, node, valueNode);
      }
      writeIndex(ev, object, index, value, {
        unit: ev.module.index,
        node: target,
        written: ev.writtenName(unit.a(target)),
      });
      return;
    }
    case Kind.List: {
      let position = 0;
      for (const item of unit.list(unit.a(target))) {
        const site = { unit: ev.module.index, node: item, written: '' };
        const spread = unit.kind(item) === Kind.Spread;
        const part = spread
          ? ev.contentsOf(value, item)
          : readIndex(ev, value, constantValue(position++, []), site);
        assignTo(ev, spread ? unit.a(item) : item, part, node, valueNode);
      }
      return;
    }
    case Kind.Map:
      for (const item of unit.list(unit.a(target))) {
        if (unit.kind(item) !== Kind.Property) assignTo(ev, unit.a(item), value, node, valueNode);
        else {
          const key = expression(ev, unit.a(item));
          assignTo(
            ev,
            unit.b(item),
            readIndex(ev, value, key, { unit: ev.module.index, node: item, written: '' }),
            node,
            valueNode,
          );
        }
      }
      return;
    case Kind.Typed:
      assignTo(ev, unit.a(target), value, node, valueNode);
      return;
    default:
      return;
  }
}

export function closureOf(ev: Evaluation, fn: number, frame: Frame | null): Value {
  return closureValue({ unit: ev.module.index, fn, receiver: null, frame });
}

/** A function that yields gives a list of what it yields. */
export function isGenerator(flags: number): boolean {
  return (flags & FunctionFlag.Generator) !== 0;
}
