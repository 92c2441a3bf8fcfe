import { writtenName } from '../../endpoints/index.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { callerWords } from '../caller-words.js';
import type { HandlerView } from './handler-view.js';
import type { Placed } from './model-methods.js';
import type { SelectingFunctions } from './selecting-functions.js';

const CHANGING = /delete|destroy|remove|update|save|edit|patch|archive|set[A-Z_]|modify|rename|move/i;
const COMPARING = /^([=!]={1,2}|in|not in|is|<>)$/;
/** What is asked for, and not decided. */
const GETTING = /^(get|fetch|load|find|resolve|with|test)(?!Authori[sz]ed)/i;
const LOGGING = /(^|\.)(\w*log(ger)?|logging|console)\.\w+$/i;
const REQUEST = /^(req|request|ctx|context|c|httpRequest|httpServletRequest)$/;
const NOTHING = new Set<number>([Kind.Null, Kind.Undefined, Kind.True, Kind.False, Kind.Number, Kind.String]);

/** A record that is selected by an id of the request, where a right was asked for of another one. */
export interface Elsewhere {
  node: number;
  written: string;
  /** The id of what the right was asked for, as it is written, and of the record. */
  asked: string;
  selected: string;
  selectedAs: string;
  /** The check. */
  check: number;
  isChange: boolean;
}

/** Names of functions that decide: `canEdit`, `checkProjectAccess`, `has_permission`. */
function isDeciding(name: string): boolean {
  const { deciding } = callerWords();
  return deciding.test(name) || deciding.test(name.toLowerCase());
}

interface Selected {
  node: number;
  written: string;
  argument: number;
  id: string;
  isChange: boolean;
  /** Variables that hold the record. */
  held: readonly string[];
}

/**
 * Records that a handler selects by one id of the request alone, where it asks for a right of who calls by another id of the request:
 * whoever has the right on one thing names any other. Nothing where both ids, or what they select, meet anywhere, and where the
 * second has anything to do with who asks.
 */
export function rightsElsewhere(
  view: HandlerView,
  queries: readonly Placed[],
  functions: SelectingFunctions,
  ids: RegExp,
  owners: RegExp,
): Elsewhere[] {
  const selections = selectionsIn(view, queries, functions, ids);
  if (selections.length === 0) return [];
  const look = new Look(view, selections);
  const found: Elsewhere[] = [];
  for (const selection of selections) {
    const asked = look.rightBesides(selection.id);
    if (asked === null || owners.test(writtenOf(view, selection.argument))) continue;
    if (found.some(({ selected }) => selected === selection.id)) continue;
    const isChange = selection.isChange || selection.held.some((one) => look.isChanged(one));
    const selectedAs = writtenOf(view, selection.argument);
    found.push({ ...selection, ...asked, selected: selection.id, selectedAs, isChange });
  }
  return found;
}

function writtenOf(view: HandlerView, node: number): string {
  return lastWord(writtenName(view.unit, node));
}

function selectionsIn(
  view: HandlerView,
  queries: readonly Placed[],
  functions: SelectingFunctions,
  ids: RegExp,
): Selected[] {
  const { unit } = view;
  const inside = new Set(view.nodes);
  const own = queries.filter(({ node }) => inside.has(node));
  const found: Selected[] = own.flatMap((query) => {
    const [key, ...others] = query.keys;
    if (query.isOpaque || key === undefined || others.length > 0 || !ids.test(key.name)) return [];
    const id = key.value < 0 ? null : view.requested(key.value);
    if (id === null) return [];
    const { node, written } = query;
    const isChange = query.isChange || CHANGING.test(lastWord(writtenName(unit, unit.a(node))));
    return [{ node, written, argument: key.value, id, isChange, held: view.heldBy(node) }];
  });
  const known = new Set(own.map(({ node }) => node));
  for (const node of view.nodes) {
    if (unit.kind(node) !== Kind.Call || known.has(node)) continue;
    // A check looks up what it is about.
    if (isDeciding(lastWord(writtenName(unit, unit.a(node))))) continue;
    const selecting = functions.at(unit, node);
    const id = selecting === null ? null : view.requested(selecting.argument);
    if (selecting === null || id === null) continue;
    const { written } = selecting.selection;
    const isChange = selecting.selection.isChange;
    found.push({ node, written, argument: selecting.argument, id, isChange, held: view.heldBy(node) });
  }
  return found;
}

/** What a handler does with ids of the request, and with the records that they select. */
class Look {
  /** By id: the check that asks for a right of who calls by it. */
  private readonly rights = new Map<string, { check: number; asked: string }>();
  /** Ids that have to do with who asks. */
  private readonly bound = new Set<string>();
  /** Ids that meet, by themselves or by what they select. */
  private readonly met = new Map<string, Set<string>>();
  private readonly changed = new Set<string>();
  private readonly idOf = new Map<string, string>();
  private readonly selections: ReadonlyMap<number, string>;

  constructor(
    private readonly view: HandlerView,
    selections: readonly Selected[],
  ) {
    for (const { held, id } of selections) for (const one of held) this.idOf.set(one, id);
    this.selections = new Map(selections.map(({ node, id }) => [node, id]));
    for (const node of view.nodes) this.read(node);
  }

  /** The right that is asked for by another id, where this one is neither bound to who asks nor to that one. */
  rightBesides(id: string): { check: number; asked: string } | null {
    if (this.bound.has(id)) return null;
    for (const [other, right] of this.rights) if (other !== id && !this.met.get(id)?.has(other)) return right;
    return null;
  }

  isChanged(variable: string): boolean {
    return this.changed.has(variable);
  }

  private read(node: number): void {
    const { unit } = this.view;
    const kind = unit.kind(node);
    if (kind === Kind.Assign && unit.kind(unit.a(node)) === Kind.Member) {
      const variable = this.view.variableOf(unit.a(unit.a(node)));
      if (variable !== null) this.changed.add(variable);
    } else if (kind === Kind.Binary && COMPARING.test(unit.string(unit.c(node)))) {
      const sides = [unit.a(node), unit.b(node)];
      if (sides.every((side) => side >= 0 && !NOTHING.has(unit.kind(side))))
        this.meet(sides, node, 'comparing');
    } else if (kind === Kind.Call || kind === Kind.New) {
      const callee = unit.a(node);
      const args = [...unit.list(unit.b(node))];
      const name = lastWord(writtenName(unit, callee));
      const receiver = unit.kind(callee) === Kind.Member ? [unit.a(callee)] : [];
      if (CHANGING.test(name))
        for (const one of [...receiver, ...args]) {
          const variable = this.view.variableOf(one);
          if (variable !== null) this.changed.add(variable);
        }
      // What a selection is handed besides the id says nothing of which record, and what is logged decides nothing.
      if (this.selections.has(node) || LOGGING.test(writtenName(unit, callee))) return;
      this.meet([...receiver, ...args], node, isDeciding(name) ? 'deciding' : 'calling');
    }
  }

  /** What stands together in a call or a comparison. */
  private meet(parts: readonly number[], node: number, how: 'comparing' | 'deciding' | 'calling'): void {
    const all = parts.flatMap((part) => this.view.within(part, (one) => this.selections.has(one)));
    const isOfCaller = all.some((one) => this.view.isCaller(one));
    // A check that is handed the request finds out by itself who calls.
    const isOfRequest = parts.some((one) => REQUEST.test(writtenName(this.view.unit, one)));
    const ids = new Map<string, string>();
    for (const one of all) {
      const id =
        this.selections.get(one) ??
        this.view.requested(one) ??
        this.idOf.get(this.view.variableOf(one) ?? '') ??
        null;
      if (id !== null) ids.set(id, lastWord(writtenName(this.view.unit, one)));
    }
    for (const [id, written] of ids) {
      for (const other of ids.keys()) {
        const met = this.met.get(id) ?? new Set<string>();
        this.met.set(id, met.add(other));
      }
      if (how !== 'calling' || isOfCaller) this.bound.add(id);
      const isRight =
        how === 'deciding' && !GETTING.test(lastWord(writtenName(this.view.unit, this.view.unit.a(node))));
      if (isRight && (isOfCaller || isOfRequest) && !this.rights.has(id))
        this.rights.set(id, { check: node, asked: written });
    }
  }
}
