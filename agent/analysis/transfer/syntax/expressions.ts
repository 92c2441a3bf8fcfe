import { Flag, Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf, foldUnary, truth } from '../../domain/constants.js';
import { join } from '../../domain/join.js';
import {
  constantValue,
  derived,
  joinMarks,
  type Mark,
  markedValue,
  objectValue,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import { writtenName } from '../../program/expression-names.js';
import { callNode } from '../calls/calls.js';
import { makeClosure } from '../calls/function-values.js';
import { condition } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { yielded } from '../functions/run.js';
import { refine } from '../guards/guards.js';
import { putKey, readIndex, readMember } from '../members/access.js';
import { contentsOf, eachOf, putElement, sliceOf } from '../members/collections.js';
import { exportsValue, fileOfFolder, importedModule } from '../members/module-values.js';
import { newObject } from '../members/objects.js';
import { readPath } from '../members/paths.js';
import { superValue } from '../members/receiver.js';
import { ownItem } from '../members/special-members.js';
import { asStated, typesOf } from '../members/types.js';
import { frameOf, readSlot } from '../members/variables.js';
import { binary, template, typeOfConstant } from '../operations/operators.js';
import { regexValue } from '../operations/text.js';
import { pickedByKey } from '../rules/keys.js';
import { assign, assignTo } from './assignments.js';
import { defineClass } from './class-definitions.js';
import { globalName } from './global-names.js';
import { list, map } from './literals.js';
import { markup } from './markup.js';

/** The abstract value of an expression; effects of evaluating it are written to the state. */
export function expression(ev: Evaluation, node: number): Value {
  if (node === NONE) return UNDEFINED;
  if (!ev.step() || bounds.nesting.isExceededBy(ev.budget.nesting)) return UNKNOWN;
  ev.budget.nesting++;
  const value = evaluate(ev, node);
  ev.budget.nesting--;
  return value;
}

function evaluate(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  switch (unit.kind(node)) {
    case Kind.Local:
      return readSlot(ev, ev.frame, unit.a(node));
    case Kind.Captured: {
      const frame = frameOf(ev, unit.c(node));
      return frame === null ? UNKNOWN : readSlot(ev, frame, unit.a(node));
    }
    case Kind.Global:
      return globalName(ev, unit.string(unit.a(node)), node);
    case Kind.Import:
      return importedModule(ev, unit.string(unit.a(node)));
    case Kind.Exports:
      return exportsValue(ev);
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
      return regexValue(
        ev,
        unit.string(unit.a(node)),
        unit.b(node) === NONE ? '' : unit.string(unit.b(node)),
        { unit: ev.module.index, node },
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
      return callNode(ev, node);
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
      return makeClosure(ev, unit.a(node));
    case Kind.Class:
      return defineClass(ev, unit.a(node));
    case Kind.Await:
    case Kind.Spread:
    case Kind.KeywordSpread:
      return expression(ev, unit.a(node));
    case Kind.Yield: {
      const value = expression(ev, unit.a(node));
      yielded(ev, unit.flags(node) & Flag.Delegate ? contentsOf(ev, value, node) : value);
      return UNKNOWN;
    }
    case Kind.Typed: {
      const value = unit.a(node) === NONE ? UNDEFINED : expression(ev, unit.a(node));
      return asStated(ev, value, typesOf(ev, unit.b(node)));
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
      return superValue(ev);
    case Kind.Unknown: {
      let marks: readonly Mark[] = [];
      for (const child of unit.list(unit.a(node))) marks = joinMarks(marks, expression(ev, child).marks);
      return markedValue(derived(marks));
    }
    default:
      return UNKNOWN;
  }
}

function member(ev: Evaluation, node: number): Value {
  const { unit, module } = ev;
  const objectNode = unit.a(node);
  const isImported = unit.kind(objectNode) === Kind.Import;
  const known = (isImported ? module.importedTypes.get(node) : undefined) ?? readPath(ev, node);
  if (known !== undefined) return known;
  if (!isImported) return memberOf(ev, node, objectNode);
  const file = fileOfFolder(ev, unit.string(unit.a(objectNode)), unit.string(unit.b(node)));
  const value = file ?? memberOf(ev, node, objectNode);
  if (module.isStaticallyTyped && ev.program.isLinked && isType(value)) module.importedTypes.set(node, value);
  return value;
}

/** Where types are stated, the name of one means the same at each look. */
function isType({ marks, constant, objects, closures, symbols, classes }: Value): boolean {
  if (marks.length > 0 || constant !== null || objects.length > 0 || closures.length > 0) return false;
  return symbols.length > 0 || classes.length > 0;
}

function memberOf(ev: Evaluation, node: number, objectNode: number): Value {
  const { unit } = ev;
  const object = expression(ev, objectNode);
  return readMember(ev, object, unit.string(unit.b(node)), {
    unit: ev.module.index,
    node,
    written: writtenName(ev.unit, objectNode),
  });
}

function indexed(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const known = readPath(ev, node);
  if (known !== undefined) return known;
  const objectNode = unit.a(node);
  const object = expression(ev, objectNode);
  const index = expression(ev, unit.b(node));
  const own = object.objects.length === 0 ? null : ownItem(ev, object, index, node, unit.b(node));
  if (own !== null) return own;
  const site = { unit: ev.module.index, node, written: writtenName(ev.unit, objectNode) };
  return pickedByKey(ev, object, index, readIndex(ev, object, index, site));
}

function slice(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const object = expression(ev, unit.a(node));
  const from = unit.b(node) === NONE ? null : expression(ev, unit.b(node));
  const to = unit.c(node) === NONE ? null : expression(ev, unit.c(node));
  return sliceOf(ev, object, from, to, node);
}

function logical(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const operator = unit.string(unit.c(node));
  const left = condition(ev, unit.a(node));
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
  if (operator !== '??') refine(ev, unit.a(node), operator === '&&');
  const right = expression(ev, unit.b(node));
  const delta = ev.state.take(mark);
  const skippedLeft = operator === '??' ? nullish : decided !== null;
  if (skippedLeft) {
    ev.state.apply(delta);
    return right;
  }
  if (!ev.alive && !ev.budget.isExhausted) {
    // `a || fail()`: whoever comes past it had `a`.
    ev.alive = true;
    if (operator !== '??') refine(ev, unit.a(node), operator === '||');
    return left;
  }
  ev.state.merge([delta, new Map()]);
  // Where both are true or false and nothing else, the constant on the right may decide as well.
  if (ev.module.isStaticallyTyped && right.constant?.value === (operator === '||')) return right;
  // `a && b` gives `a` only when it is empty; `a || b` gives `a` as a whole.
  return operator === '&&' ? join(right, left.withMarks([])) : join(left, right);
}

function conditional(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const test = condition(ev, unit.a(node));
  const decided = truth(test);
  if (decided !== null) return expression(ev, decided ? unit.b(node) : unit.c(node));
  const mark = ev.state.mark();
  refine(ev, unit.a(node), true);
  const left = expression(ev, unit.b(node));
  const first = ev.alive ? ev.state.take(mark) : null;
  if (first === null) ev.state.undo(mark);
  ev.alive ||= !ev.budget.isExhausted;
  refine(ev, unit.a(node), false);
  const right = expression(ev, unit.c(node));
  if (first === null) return right;
  if (!ev.alive && !ev.budget.isExhausted) {
    ev.state.undo(mark);
    ev.state.apply(first);
    ev.alive = true;
    return left;
  }
  ev.state.merge([first, ev.state.take(mark)]);
  return join(left, right);
}

function comprehension(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const clauses = unit.list(unit.b(node));
  const mark = ev.state.mark();
  for (const clause of clauses) {
    if (unit.kind(clause) === Kind.ForEach) {
      const iterable = expression(ev, unit.b(clause));
      assignTo(ev, unit.a(clause), eachOf(ev, iterable, clause), clause, unit.b(clause));
    } else if (unit.kind(clause) === Kind.If) {
      condition(ev, unit.a(clause));
      refine(ev, unit.a(clause), true);
    }
  }
  const elementNode = unit.a(node);
  const isMap = unit.kind(elementNode) === Kind.Property;
  const object = newObject(ev, isMap ? 'map' : unit.flags(node) & Flag.Set ? 'set' : 'list', node, false);
  const key = isMap ? expression(ev, unit.a(elementNode)) : UNKNOWN;
  const element = expression(ev, isMap ? unit.b(elementNode) : elementNode);
  ev.state.merge([ev.state.take(mark), new Map()]);
  putElement(ev, object, element);
  putKey(ev, object, key);
  return objectValue(
    object,
    isMap ? ev.builtin.map : object.kind === 'set' ? ev.builtin.set : ev.builtin.list,
  );
}
