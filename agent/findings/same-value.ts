import type { RawFinding, TraceStep } from '../analysis/api/result.js';
import { Kind } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import { UnitNames, type Variable } from './unit-names.js';

/** Assignments that are followed back from a sink. */
const MAX_ASSIGNMENTS = 40;
/** Variables that take a part of what another one has, one behind the other. */
const MAX_DEPTH = 4;

/**
 * Says which value of the code a flow brings to its sink, as it enters the function that the sink is in: the parameter that
 * callers pass it as, or the expression that is untrusted, in either case with the members that are taken of it. Two sinks
 * that get the same value are fixed by one check of it; `body.name` and `body.id` are two.
 */
export class SameValue {
  private readonly names = new Map<number, UnitNames>();
  private readonly keys = new Map<RawFinding, string | null>();

  constructor(private readonly unitOf: (unit: number) => Unit) {}

  /** Equal for flows that bring the same value; null where it is not known. */
  keyOf(raw: RawFinding): string | null {
    const known = this.keys.get(raw);
    if (known !== undefined) return known;
    const key = this.find(raw);
    this.keys.set(raw, key);
    return key;
  }

  /** Whether the code of one function is inside the other, or both are inside a third that is not the whole file. */
  areTogether(one: RawFinding, other: RawFinding): boolean {
    if (one.sink.unit !== other.sink.unit) return false;
    if (one.fn === other.fn) return true;
    const names = this.namesOf(one.sink.unit);
    const around = new Set(names.around(one.fn));
    return names.around(other.fn).some((fn) => around.has(fn));
  }

  private find(raw: RawFinding): string | null {
    const { sink, place, trace } = raw;
    if (trace.length === 0 || place.unit !== sink.unit) return null;
    const entry = entryOf(trace);
    if (entry.kind === 'source' && entry.unit !== sink.unit) return null;
    const roots = new Roots(this.unitOf(sink.unit), this.namesOf(sink.unit), entry);
    roots.collect(place.node);
    const found = [...roots.found].sort();
    // A variable may be given several values: those of two sources are two.
    const from = entry.kind === 'source' ? entry.node : entry.detail;
    return found.length === 0 || roots.isCut ? null : `${sink.unit} ${from} ${found.join(' ')}`;
  }

  private namesOf(unit: number): UnitNames {
    const known = this.names.get(unit) ?? new UnitNames(this.unitOf(unit));
    this.names.set(unit, known);
    return known;
  }
}

/** How the value gets into the function of the sink: by its last call, unless that has returned, else by the source. */
function entryOf(trace: readonly TraceStep[]): TraceStep {
  const last = trace.findLast(({ kind }) => kind === 'call' || kind === 'return');
  return last?.kind === 'call' ? last : trace[0];
}

/** Follows variables back to where the value enters. */
class Roots {
  readonly found = new Set<string>();
  /** There was more to follow. */
  isCut = false;
  private readonly seen = new Set<number>();
  private readonly bringing = new Map<number, boolean>();

  constructor(
    private readonly unit: Unit,
    private readonly names: UnitNames,
    private readonly entry: TraceStep,
    private readonly depth = 0,
  ) {}

  collect(node: number): void {
    if (this.seen.has(node)) return;
    this.isCut ||= this.seen.size >= MAX_ASSIGNMENTS;
    if (this.isCut) return;
    this.seen.add(node);
    const { unit, names, entry } = this;
    const [start, end] = [unit.start(node), unit.end(node)];
    let source: { start: number; end: number } | null = null;
    if (entry.kind === 'source' && this.holdsEntry(node)) {
      this.found.add([`@${entry.node}`, ...names.membersOf(entry.node)].join('.'));
      source = { start: unit.start(entry.node), end: unit.end(entry.node) };
    }
    for (const name of names.readsIn(start, end)) {
      const isOfSource = source && unit.start(name) >= source.start && unit.end(name) <= source.end;
      if (!isOfSource) this.collectVariable(name);
    }
  }

  private collectVariable(name: number): void {
    const { names } = this;
    const variable = names.variableOf(name);
    const members = names.membersOf(name);
    const path = [`${variable.fn}:${variable.slot}`, ...members].join('.');
    const writes = names.writesOf(variable);
    if (this.entersBy(variable)) this.found.add(path);
    else if (members.length === 0 && writes.length === 1 && writes[0].isWhole) this.collect(writes[0].value);
    // Of an object, or of what is written more than once, each member is a value of its own.
    else if (writes.some(({ value }) => this.bringsEntry(value))) this.found.add(path);
  }

  /** Whether the value that is followed is in what is written, there or behind more variables. */
  private bringsEntry(value: number): boolean {
    const known = this.bringing.get(value);
    if (known !== undefined) return known;
    this.bringing.set(value, false);
    const inside = new Roots(this.unit, this.names, this.entry, this.depth + 1);
    if (inside.depth <= MAX_DEPTH) inside.collect(value);
    this.isCut ||= inside.isCut || inside.depth > MAX_DEPTH;
    this.bringing.set(value, inside.found.size > 0);
    return inside.found.size > 0;
  }

  /** Whether callers pass the value as this parameter, or it is declared untrusted itself. */
  private entersBy({ fn, slot }: Variable): boolean {
    const { entry, unit } = this;
    const parameter = unit.data.functions[fn].parameters.find((one) => one.slot === slot);
    if (!parameter) return false;
    return entry.kind === 'call'
      ? entry.detail !== '' && parameter.name === entry.detail
      : parameter.node === entry.node;
  }

  private holdsEntry(node: number): boolean {
    const { unit, entry } = this;
    const isParameter =
      unit.kind(entry.node) === Kind.Local && this.entersBy(this.names.variableOf(entry.node));
    return (
      !isParameter && unit.start(entry.node) >= unit.start(node) && unit.end(entry.node) <= unit.end(node)
    );
  }
}
