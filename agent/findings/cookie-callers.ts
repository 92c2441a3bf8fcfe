import type { RawFinding } from '../analysis/api/result.js';
import { isCheckName, writtenName } from '../endpoints/index.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Callees, Place } from './records/callees.js';

/** Calls and decorators from a view on that are followed. */
const MAX_FUNCTIONS = 400;
/** A name that more functions have says too little of which one is meant. */
const MAX_SAME_NAME = 4;
const NAMES = new Set<number>([Kind.Member, Kind.Local, Kind.Captured, Kind.Global, Kind.Import]);
/** What is handed the request, and does nothing by who asks but to show it. */
const SHOWS = /^(render|render_to_response|build_absolute_uri|super)$/;
const REQUEST = /^(self\.)?(request|req)$/;

/**
 * Findings of rules about what browsers send by themselves, without those in views where no cookie counts: neither the view, nor what stands
 * before it, nor what it calls has a name that the rule gives for what a cookie says. What cannot be followed may have one: that stays.
 */
export function whereCookiesCount(
  findings: readonly RawFinding[],
  units: readonly UnitData[],
  callees: Callees,
): RawFinding[] {
  if (!findings.some(({ rule }) => rule.reachedBy?.cookies !== undefined)) return [...findings];
  const views = new Views(units);
  return findings.filter(({ rule, sink }) => {
    if (rule.reachedBy?.cookies === undefined) return true;
    const stated = views.decoratedAt(sink.unit, sink.node);
    if (stated.length === 0) return true;
    const names = new RegExp(rule.reachedBy?.cookies);
    return stated.some((fn) => maySeeCookies({ unit: sink.unit, fn }, names, views, callees));
  });
}

class Views {
  private readonly known = new Map<number, { unit: Unit; nodes: number[][] }>();
  private declared: Map<string, Place[]> | null = null;

  constructor(readonly units: readonly UnitData[]) {}

  of(index: number): { unit: Unit; nodes: number[][] } {
    let view = this.known.get(index);
    if (view === undefined) {
      const unit = new Unit(this.units[index]);
      const spans = new FunctionSpans(this.units[index]);
      const nodes: number[][] = [];
      for (let node = 0; node < unit.nodeCount; node++) {
        const fn = spans.at(unit.start(node));
        nodes[fn] ??= [];
        nodes[fn].push(node);
      }
      view = { unit, nodes };
      this.known.set(index, view);
    }
    return view;
  }

  /** The functions that a decorator stands before: of a class all of its methods. */
  decoratedAt(index: number, node: number): number[] {
    const { unit } = this.of(index);
    const { functions, classes } = unit.data;
    const isHere = (decorators: number) => [...unit.list(decorators)].some((one) => has(unit, one, node));
    const own = functions.flatMap(({ decorators }, fn) => (isHere(decorators) ? [fn] : []));
    if (own.length > 0) return own;
    return classes.flatMap(({ decorators, methods }) => (isHere(decorators) ? [...methods] : []));
  }

  named(language: string, name: string): readonly Place[] {
    if (this.declared === null) {
      const declared = new Map<string, Place[]>();
      this.units.forEach((data, unit) => {
        data.functions.forEach((info, fn) => {
          if (fn === 0 || info.name === '') return;
          const key = `${data.language} ${info.name}`;
          const known = declared.get(key);
          if (known) known.push({ unit, fn });
          else declared.set(key, [{ unit, fn }]);
        });
      });
      this.declared = declared;
    }
    return this.declared.get(`${language} ${name}`) ?? [];
  }
}

function has(unit: Unit, outer: number, node: number): boolean {
  return outer === node || (unit.start(outer) <= unit.start(node) && unit.end(node) <= unit.end(outer));
}

function maySeeCookies(view: Place, names: RegExp, views: Views, callees: Callees): boolean {
  const seen = new Set<string>();
  // Who asks is set by the view itself: what reads that later has it from there.
  const set = new Set<string>();
  const left: Place[] = [view];
  const hasOwn = views.units[view.unit].functions[view.fn].parameters.some(({ name }) => REQUEST.test(name));
  for (let at = left.shift(); at !== undefined; at = left.shift()) {
    const key = `${at.unit}:${at.fn}`;
    if (seen.has(key)) continue;
    if (seen.add(key).size > MAX_FUNCTIONS) return true;
    const { unit, nodes } = views.of(at.unit);
    const { language, functions } = unit.data;
    const inner = functions.flatMap(({ start, end }, fn) =>
      fn >= at.fn && start >= functions[at.fn].start && end <= functions[at.fn].end ? [fn] : [],
    );
    for (const one of unit.list(functions[at.fn].decorators)) {
      const name = lastWord(writtenName(unit, unit.kind(one) === Kind.Call ? unit.a(one) : one));
      const found = views.named(language, name);
      if (found.length > 0 && found.length <= MAX_SAME_NAME) left.push(...found);
      else if (isCheckName(name) || names.test(name)) return true;
    }
    const all = inner.flatMap((fn) => nodes[fn] ?? []);
    const own = [...new Set(all)];
    const written = own.filter((node) => unit.kind(node) === Kind.Assign).map((node) => unit.a(node));
    for (const node of written) if (unit.kind(node) === Kind.Member) set.add(writtenName(unit, node));
    for (const node of own) {
      if (NAMES.has(unit.kind(node))) {
        const name = writtenName(unit, node);
        if (names.test(name) && !set.has(name)) return true;
      } else if (unit.kind(node) === Kind.Call) {
        const called = lastWord(writtenName(unit, unit.a(node)));
        const known = callees.of(at.unit, node);
        const isHandedOn = isHanded(unit, node);
        // Where no request is handed around, what is called has it from elsewhere.
        if (!isHandedOn && hasOwn) continue;
        const found = known.length > 0 || !isHandedOn ? known : views.named(language, called);
        if (found.length > 0 && found.length <= MAX_SAME_NAME) left.push(...found);
        else if (isHandedOn && !isGiven(unit, node, at.fn, inner) && !isMadeHere(views, language, called))
          return true;
      }
    }
  }
  return false;
}

/** Whether the request is handed to a call that may do something by who asks. */
function isHanded(unit: Unit, call: number): boolean {
  const [, name] = /(\w*)$/.exec(writtenName(unit, unit.a(call))) ?? [];
  return !SHOWS.test(name ?? '') && [...unit.list(unit.b(call))].some((one) => hasRequest(unit, one));
}

/** Whether what is called was handed over: a decorator calls the view that it stands before, which is followed anyway. */
function isGiven(unit: Unit, call: number, fn: number, inner: readonly number[]): boolean {
  const { functions } = unit.data;
  const name = writtenName(unit, unit.a(call));
  const around: number[] = [...inner];
  for (let at = fn; at > 0; at = functions[at].parent) around.push(at);
  return around.some((one) => functions[one].parameters.some((parameter) => parameter.name === name));
}

/** The request as it is, or kept in what is handed over. */
function hasRequest(unit: Unit, node: number): boolean {
  if (node < 0) return false;
  if (REQUEST.test(writtenName(unit, node))) return true;
  const kind = unit.kind(node);
  return (
    (kind === Kind.Property || kind === Kind.Map) &&
    childrenOf(unit, node).some((one) => hasRequest(unit, one))
  );
}

/** A class of the program whose methods were followed where they are called. */
function isMadeHere({ units }: Views, language: string, name: string): boolean {
  return units.some((data) => data.language === language && data.classes.some((one) => one.name === name));
}
