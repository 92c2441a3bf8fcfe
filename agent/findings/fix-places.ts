import { Kind, NONE } from '../ir/kinds.js';
import { isVariable, onlyFieldValue, onlyValueOf } from './only-value.js';
import type { SourceView } from './source-view.js';

/** A stretch of the text that an edit is about. */
export interface Stretch {
  start: number;
  end: number;
  /** What stands there; NONE for a last name, which is a part of a node. */
  node: number;
  /** The argument or entry with its key: `verify=False` of the value `False`. */
  item: number;
}

/** Where an argument or entry would be, in a call or collection that lacks it. */
export interface Gap {
  /** The call, map or list. */
  holder: number;
  items: Int32Array;
}

/** The sites of a finding that lie in the unit of the view; NONE for one that does not. */
export interface MatchedNodes {
  sink: number;
  value: number;
  source: number;
}

const MAX_DEPTH = 6;

/** Finds what is written at a place of a fix; null where nothing is, or where it cannot be told. */
export function stretchAt(view: SourceView, nodes: MatchedNodes, at: string): Stretch | null {
  switch (at) {
    case 'sink':
      return stretch(view, nodes.sink);
    case 'value':
      return stretch(view, nodes.value);
    case 'source':
      return stretch(view, nodes.source);
    case 'sink.made':
      return stretch(view, madeFor(view, nodes.sink));
    case 'source.made':
      return stretch(view, madeFor(view, nodes.source));
    case 'callee':
      return stretch(view, headOf(view, nodes.sink));
    case 'name':
      return lastName(view, headOf(view, nodes.sink));
    case 'receiver': {
      const head = headOf(view, nodes.sink);
      return head === NONE || view.unit.kind(head) !== Kind.Member ? null : stretch(view, view.unit.a(head));
    }
  }
  const item = itemAt(view, nodes, at);
  return item === NONE ? null : stretch(view, givenValue(view, item), item);
}

/** What is written at `receiver`, `value` or an argument itself, whatever a variable there stands for; `''` where nothing is. */
export function textAt(view: SourceView, nodes: MatchedNodes, at: string): string {
  const isArgument = /^\d+$/.test(at);
  const found = isArgument
    ? stretch(view, bare(view, entryOf(view, nodes.sink, at)))
    : stretchAt(view, nodes, at);
  return found === null ? '' : view.text.slice(found.start, found.end);
}

/** The call or collection where something is to be added under a place that is not given; null where it must not. */
export function gapAt(view: SourceView, nodes: MatchedNodes, at: string): Gap | null {
  const { unit } = view;
  const segments = at.split('.');
  const last = segments.pop() ?? '';
  const holder =
    segments.length === 0 ? nodes.sink : givenValue(view, itemAt(view, nodes, segments.join('.')));
  if (holder === NONE) return null;
  const items = itemsOf(view, holder);
  // What is spread into the place may give it already.
  if (items === null || items.some((item) => isSpread(unit.kind(item)))) return null;
  const index = last.split('|').find((choice) => /^\d+$/.test(choice));
  if (index !== undefined && (segments.length > 0 || items.length !== Number(index))) return null;
  return { holder, items };
}

/** What names the match: the callee of a call, the target of an assignment, the member that is read. */
function headOf({ unit }: SourceView, sink: number): number {
  const kind = unit.kind(sink);
  if (kind === Kind.Call || kind === Kind.New || kind === Kind.Assign) return unit.a(sink);
  return kind === Kind.Member ? sink : NONE;
}

function lastName(view: SourceView, node: number): Stretch | null {
  const { unit, text } = view;
  if (node === NONE || unit.kind(node) !== Kind.Member) return null;
  const name = unit.string(unit.b(node));
  const end = unit.end(node);
  const start = end - name.length;
  return name !== '' && text.slice(start, end) === name ? { start, end, node: NONE, item: NONE } : null;
}

/** What the receiver of a call is, where that is a variable or field that is given a value once. */
function madeFor(view: SourceView, call: number): number {
  const { unit } = view;
  const callee = call === NONE ? NONE : headOf(view, call);
  if (callee === NONE || unit.kind(callee) !== Kind.Member) return NONE;
  const receiver = unit.a(callee);
  if (isVariable(unit.kind(receiver))) return givenValue(view, onlyValueOf(view, receiver));
  if (unit.kind(receiver) !== Kind.Member) return NONE;
  return givenValue(view, onlyFieldValue(view, unit.string(unit.b(receiver))));
}

/** The argument or entry (with its key) at a place such as `1|name` or `2.httpOnly`. */
function itemAt(view: SourceView, nodes: MatchedNodes, at: string): number {
  const [head, ...path] = at.split('.');
  const starts = head === 'any' ? [...(itemsOf(view, nodes.sink) ?? [])] : [entryOf(view, nodes.sink, head)];
  for (const start of starts) {
    let item = head === 'value' ? nodes.value : start;
    for (const segment of path) {
      if (item === NONE) break;
      item = entryOf(view, givenValue(view, item), segment);
    }
    if (item !== NONE) return item;
  }
  return NONE;
}

/** An item of a call or collection, by position or name. */
function entryOf(view: SourceView, holder: number, choices: string): number {
  const { unit } = view;
  const items = holder === NONE ? null : itemsOf(view, holder);
  if (items === null) return NONE;
  const names = choices.split('|').filter((choice) => !/^-?\d+$/.test(choice));
  const named = items.find((item) => names.includes(keyOf(view, item)));
  if (named !== undefined) return named;
  const index = choices.split('|').find((choice) => /^-?\d+$/.test(choice));
  if (index === undefined) return NONE;
  const found = items.at(Number(index));
  const spread = items.findIndex((item) => isSpread(unit.kind(item)));
  const isSure = spread < 0 || (Number(index) >= 0 && Number(index) < spread);
  return found === undefined || !isSure || keyOf(view, found) !== '' ? NONE : found;
}

function itemsOf({ unit }: SourceView, holder: number): Int32Array | null {
  switch (unit.kind(holder)) {
    case Kind.Call:
    case Kind.New:
      return unit.list(unit.b(holder));
    case Kind.Map:
    case Kind.List:
      return unit.list(unit.a(holder));
    default:
      return null;
  }
}

function keyOf({ unit }: SourceView, item: number): string {
  const kind = unit.kind(item);
  if (kind === Kind.Keyword) return unit.string(unit.a(item));
  if (kind !== Kind.Property || unit.kind(unit.a(item)) !== Kind.String) return '';
  return unit.string(unit.a(unit.a(item)));
}

/** The value of an item; where it is a variable that is given a value once, that value. */
function givenValue(view: SourceView, item: number, depth = 0): number {
  const { unit } = view;
  if (item === NONE || depth > MAX_DEPTH) return item;
  switch (unit.kind(item)) {
    case Kind.Keyword:
    case Kind.Property:
      return givenValue(view, unit.b(item), depth + 1);
    case Kind.Typed:
      return unit.a(item) === NONE ? item : givenValue(view, unit.a(item), depth + 1);
    case Kind.Local:
    case Kind.Captured: {
      const assigned = onlyValueOf(view, item);
      return assigned === NONE ? item : givenValue(view, assigned, depth + 1);
    }
    default:
      return item;
  }
}

function bare({ unit }: SourceView, item: number): number {
  return item !== NONE && unit.kind(item) === Kind.Keyword ? unit.b(item) : item;
}

function isSpread(kind: number): boolean {
  return kind === Kind.Spread || kind === Kind.KeywordSpread;
}

function stretch({ unit }: SourceView, node: number, item = node): Stretch | null {
  if (node === NONE) return null;
  const [start, end] = [unit.start(node), unit.end(node)];
  // `{ secure }` is key and value in one: there is no value to replace.
  const isShorthand =
    unit.kind(item) === Kind.Property && unit.start(item) === start && unit.end(item) === end;
  return start < end && !isShorthand ? { start, end, node, item } : null;
}
