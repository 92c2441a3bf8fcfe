import { FunctionFlag, Kind, NONE } from '../../../ir/kinds.js';
import { idOf } from '../../domain/ids.js';
import { join } from '../../domain/join.js';
import type { Validation } from '../../domain/summary.js';
import {
  ALL_CLASSES,
  type Closure,
  cleanMarks,
  derived,
  doubted,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { Verdict } from '../evaluation/verdict.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { cleanAt, factsOf } from '../guards/guards.js';
import { contentsOf } from '../members/collections.js';
import { cleanReceiver } from './membership.js';
import { argumentOf, callBack, listOf, newList, type Operate, putBy } from './operate.js';

/** The function and the collection of a call: `list.map(f)` and `map(f, list)` both occur. */
function functionAndCollection(call: ValueCall): { callback: Value; collection: Value } {
  const [first = UNKNOWN, second = UNKNOWN] = call.arguments.positional;
  if (call.receiver !== null && call.receiver.symbols.length === 0)
    return { callback: first, collection: call.receiver };
  return first.closures.length > 0 || second.closures.length === 0
    ? { callback: first, collection: second }
    : { callback: second, collection: first };
}

function each(ev: Evaluation, call: ValueCall): { element: Value; given: Value; collection: Value } {
  const { callback, collection } = functionAndCollection(call);
  const element = contentsOf(ev, collection, call.node);
  const moved = putBy(ev, call, element);
  // Of a function that nobody knows, what goes in may come out.
  const once = () => callBack(ev, callback, [moved, UNKNOWN, collection], call);
  let given = callback.isOpaque ? moved.withMarks(doubted(derived(moved.marks), 1)) : once();
  // What it leaves in variables around it is there when it is called for the next item.
  const goesOn = ({ unit, fn }: Closure) => ev.program.modules[unit].reassigning[fn];
  if (callback.closures.some(goesOn)) given = join(given, once());
  return { element: moved, given, collection };
}

/** What a value that all of these functions say yes to (or no, or that they return for) is harmless for. */
function passedBy(ev: Evaluation, { closures, symbols }: Value, wanted: Validation['when']): number {
  if (closures.length + symbols.length === 0) return 0;
  const isSaid = (when: string) => when === wanted || when === 'returns';
  const ofLibrary = symbols.reduce((mask, symbol) => mask & saidByLibrary(ev, symbol, isSaid), ALL_CLASSES);
  return closures.reduce((mask, { unit, fn }) => {
    const validations = ev.program.modules[unit].open[fn]
      ? (ev.saidInPlace.get(idOf(unit, fn)) ?? [])
      : ev.analysis.solver.summary(unit, fn).validations;
    const said = validations.filter(({ parameter, when }) => parameter === 0 && isSaid(when));
    return mask & said.reduce((classes, one) => classes | one.classes, 0);
  }, ofLibrary);
}

/** What the models of a function say of an argument that it says yes (or no) to. */
function saidByLibrary(ev: Evaluation, symbol: number, isSaid: (when: string) => boolean): number {
  const { symbols } = ev.module;
  return (symbols.facts(symbol)?.calls ?? [])
    .flatMap(({ validates }) => validates ?? [])
    .filter(({ place, when }) => place === '0' && isSaid(when))
    .reduce((mask, { classes }) => mask | symbols.classes.mask(classes), 0);
}

/** Where the call is true, false or -1, none of the items is what its function looks for: so are they all. */
function noteItems(ev: Evaluation, call: ValueCall, said: Validation['when'], when: Verdict['when']): void {
  const { callback, collection } = functionAndCollection(call);
  if (!isOnReceiver(ev, call, collection)) return;
  const classes = passedBy(ev, callback, said);
  if (classes !== 0) addVerdict(ev, call.node, { node: call.receiverNode, classes, when });
}

/** Where one of the program's own items is what a function looks for, so is the variable around it that it compares them with. */
function noteSought(ev: Evaluation, call: ValueCall, when: 'true' | 'false'): void {
  const { unit, module } = ev;
  const [closure, ...others] = functionAndCollection(call).callback.closures;
  if (others.length > 0 || closure?.unit !== module.index || call.unit !== closure.unit) return;
  const { body, flags } = unit.data.functions[closure.fn];
  if ((flags & FunctionFlag.Lambda) === 0 || unit.listLength(body) !== 1) return;
  const result = unit.listItem(body, 0);
  if (unit.kind(result) !== Kind.Return) return;
  for (const { node, classes } of factsOf(ev, unit.a(result), true, 0))
    if (unit.kind(node) === Kind.Captured) addVerdict(ev, call.node, { node, classes, when });
}

function isOnReceiver(ev: Evaluation, call: ValueCall, collection: Value): boolean {
  return collection === call.receiver && call.receiverNode !== NONE && call.unit === ev.module.index;
}

function reduce(ev: Evaluation, call: ValueCall): Value {
  const { callback, collection } = functionAndCollection(call);
  const initial = call.arguments.positional[call.receiver === null ? 2 : 1] ?? UNKNOWN;
  const element = contentsOf(ev, collection, call.node);
  const first = callBack(ev, callback, [initial, element], call);
  return join(first, callBack(ev, callback, [join(initial, first), element], call));
}

function zip(ev: Evaluation, call: ValueCall): Value {
  return newList(
    ev,
    call,
    listOf(
      ev,
      call,
      call.arguments.positional.map((value) => contentsOf(ev, value, call.node)),
    ),
  );
}

export const iterationOperations = {
  'iterate.each': (ev, call) => {
    const { element, collection } = each(ev, call);
    if (element.marks.length === 0 || !isOnReceiver(ev, call, collection)) return UNKNOWN;
    const classes = passedBy(ev, functionAndCollection(call).callback, 'returns');
    if (classes !== 0) cleanAt(ev, call.receiverNode, classes);
    return UNKNOWN;
  },
  'iterate.map': (ev, call) => newList(ev, call, each(ev, call).given),
  'iterate.flatMap': (ev, call) => {
    const { given } = each(ev, call);
    return newList(ev, call, given.objects.length > 0 ? contentsOf(ev, given, call.node) : given);
  },
  'iterate.filter': (ev, call) => {
    const { element, collection } = each(ev, call);
    const classes = passedBy(ev, functionAndCollection(call).callback, 'true');
    const kept = element.withMarks(cleanMarks(element.marks, classes));
    return newList(ev, call, kept, cleanMarks(collection.marks, classes));
  },
  // What the function says yes to is gone.
  'iterate.removeIf': (ev, call) => {
    if (each(ev, call).element.marks.length > 0)
      cleanReceiver(ev, call, passedBy(ev, functionAndCollection(call).callback, 'false'));
    return UNKNOWN;
  },
  // All items passed: so did what they are the items of.
  'iterate.all': (ev, call) => {
    if (each(ev, call).element.marks.length > 0) noteItems(ev, call, 'true', 'true');
    return UNKNOWN;
  },
  'iterate.any': (ev, call) => {
    const { marks } = each(ev, call).element;
    if (marks.length > 0) noteItems(ev, call, 'false', 'false');
    // What is passed for a parameter is the program's own until a caller says otherwise.
    if (marks.every(({ origin }) => origin.kind === 'parameter')) noteSought(ev, call, 'true');
    return UNKNOWN;
  },
  'iterate.none': (ev, call) => {
    if (each(ev, call).element.marks.length > 0) noteItems(ev, call, 'false', 'true');
    else noteSought(ev, call, 'false');
    return UNKNOWN;
  },
  'iterate.find': (ev, call) => {
    const { element } = each(ev, call);
    if (element.marks.length > 0) noteItems(ev, call, 'false', 'false');
    return element;
  },
  'iterate.findIndex': (ev, call) => {
    if (each(ev, call).element.marks.length > 0) noteItems(ev, call, 'false', 'negative');
    return UNKNOWN;
  },
  'iterate.reduce': reduce,
  'iterate.zip': zip,
  'iterate.enumerate': (ev, call) =>
    newList(ev, call, listOf(ev, call, [UNKNOWN, contentsOf(ev, argumentOf(call, 0), call.node)])),
} satisfies Record<string, Operate>;
