import { SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { NONE } from '../../ir/kinds.js';
import type { Model, SourceSpec } from '../../rules/rule.js';
import { bounds } from '../domain/bounds.js';
import type { FunctionRef, KnownValue, Observation, RawFinding, Site } from '../domain/result.js';
import type { ConditionalSink } from '../domain/summary.js';
import { addStep, LENGTH, Mark, newOrigin, type Origin, UNKNOWN, type Value } from '../domain/value.js';
import type { ValueCall } from '../domain/value-call.js';
import type { MatchUse } from '../models/symbol-facts.js';
import type { Program } from '../program/program.js';
import { type CallGraph, Routes } from './routes.js';
import { isBetter, witnessOf } from './witness.js';

/** What is found before all is known that leads there. */
type Found = Omit<RawFinding, 'routes'>;

/** Collects what evaluations find: one finding for each rule and sink, with the most certain and shortest path to it. */
export class Recorder {
  private readonly findings = new Map<string, Found>();
  private readonly routes = new Map<string, Routes>();
  private readonly seen = new Map<string, Observation>();
  private readonly sources = new Map<string, Mark>();

  constructor(private readonly program: Program) {}

  /** The mark of a source; the same one each time that the place is evaluated. */
  private source(spec: SourceSpec, unit: number, node: number, subject: string): Mark {
    const key = `${unit}:${node}:${spec.kind}:${spec.description}`;
    let mark = this.sources.get(key);
    if (mark === undefined) {
      const harmless = this.program.modules[unit].symbols.classes.mask(spec.harmlessFor ?? []);
      mark = newSource(unit, node, spec, subject, harmless);
      this.sources.set(key, mark);
    }
    return mark;
  }

  /** The mark of outside data that comes in at a node. */
  sourceMark(spec: SourceSpec, unit: number, node: number): Mark {
    return this.source(spec, unit, node, spec.description);
  }
  sourceMarks(spec: SourceSpec, unit: number, node: number): readonly Mark[] {
    return [this.sourceMark(spec, unit, node)];
  }

  /** The mark of outside data that a function is given as one of its parameters. */
  parameterSource(spec: SourceSpec, unit: number, fn: number, index: number): Mark {
    const { node, name } = this.program.modules[unit].unit.data.functions[fn].parameters[index];
    return this.source(spec, unit, node, name);
  }

  /** @param running the functions whose evaluation knows the source, outermost first */
  flow(reached: ConditionalSink, running: readonly FunctionRef[]): void {
    const { rule, sink } = reached.use;
    const source = reached.origin.source;
    if (source === null || !rule.sources.includes(source.kind)) return;
    const confidence = rule.confidence - (sink.doubt ?? 0) - reached.doubt;
    // A path on which every step was a guess says nothing.
    if (confidence <= 0) return;
    const functionAt = (site: Site) => this.program.functionAt(site);
    const trace = witnessOf(reached.step, functionAt);
    const { sink: site, place, fn } = reached;
    const key = this.add({ rule, sink: site, place, trace, source, confidence, fn });
    const routes = this.routes.get(key) ?? new Routes();
    this.routes.set(key, routes);
    routes.add(trace[0] ?? site, running, reached.step, confidence, functionAt);
  }

  match(use: MatchUse, sink: Site, place: Site, fn: number): void {
    const confidence = Math.max(0, use.rule.confidence - (use.match.doubt ?? 0));
    this.add({ rule: use.rule, sink, place, trace: [], source: null, confidence, fn });
  }

  /** @returns what tells it from others */
  private add(finding: Found): string {
    const key = `${finding.rule.id}:${finding.sink.unit}:${finding.sink.node}`;
    const known = this.findings.get(key);
    if (known === undefined || isBetter(finding, known)) this.findings.set(key, finding);
    return key;
  }

  /** Notes what a call or a read gives that other parts of the product want to know of. */
  observed(
    model: Model,
    member: string,
    { unit, node }: Site,
    receiver: Value,
    call: Pick<ValueCall, 'arguments'> | null,
    result: Value = UNKNOWN,
  ): void {
    this.observe(model, member, { unit, node }, receiver, call, { fn: null, cls: null, result });
  }

  observe(
    model: Model,
    member: string,
    site: Site,
    receiver: Value,
    call: Pick<ValueCall, 'arguments'> | null,
    about: { fn: number | null; cls: number | null; result?: Value },
  ): void {
    if (model.observe === undefined || bounds.observations.isReachedBy(this.seen.size)) return;
    const key = `${model.observe}:${site.unit}:${site.node}:${about.fn}`;
    const keywords: Record<string, KnownValue> = Object.create(null);
    for (const [name, value] of call?.arguments.keywords ?? []) keywords[name] = this.known(value);
    this.seen.set(key, {
      ...site,
      tag: model.observe,
      model,
      member,
      receiver: this.known(receiver),
      arguments: (call?.arguments.positional ?? []).map((value) => this.known(value)),
      keywords,
      result: about.result === undefined ? { kind: 'unknown' } : this.known(about.result),
      fn: about.fn,
      cls: about.cls,
    });
  }

  /** What can be said of a value outside the analysis. */
  known(value: Value, depth = 0): KnownValue {
    if (value.marks.length === 0 && value.constant !== null && value.constant.value !== undefined)
      return { kind: 'constant', value: value.constant.value };
    if (value.closures.length > 0)
      return { kind: 'function', unit: value.closures[0].unit, fn: value.closures[0].fn };
    if (value.classes.length > 0)
      return { kind: 'class', unit: value.classes[0].unit, cls: value.classes[0].cls };
    const [object] = value.objects;
    if (object !== undefined && depth < 4) {
      if (object.kind === 'exports') return { kind: 'module', unit: object.unit };
      if (object.kind === 'list') {
        const length = object.cells.get(LENGTH)?.constant?.value;
        const items =
          typeof length === 'number'
            ? Array.from({ length: Math.min(length, 500) }, (_, i) => object.cells.get(i))
            : [...object.cells.values()];
        return {
          kind: 'list',
          items: items.map((item) =>
            item === undefined ? { kind: 'unknown' } : this.known(item, depth + 1),
          ),
        };
      }
      if (object.kind === 'map') {
        const entries: Record<string, KnownValue> = Object.create(null);
        for (const [key, cell] of object.cells)
          if (typeof key === 'string') entries[key] = this.known(cell, depth + 1);
        return { kind: 'map', entries };
      }
    }
    if (value.types.length > 0) {
      const { symbols } = this.program.modules[object?.unit ?? 0];
      const identity = object === undefined ? '' : `${object.id}`;
      return { kind: 'instance', type: symbols.name(value.types[0]), identity };
    }
    return { kind: 'unknown' };
  }

  /** All findings, by place. */
  results(graph: CallGraph): RawFinding[] {
    return [...this.findings]
      .map(([key, found]) => {
        // A route counts where it would be shown by default by itself, or is as certain as its finding.
        const least = Math.min(SHOWN_CONFIDENCE, found.confidence);
        return { ...found, routes: this.routes.get(key)?.entryPoints(least, graph) ?? [] };
      })
      .sort(
        (a, b) => a.sink.unit - b.sink.unit || a.sink.node - b.sink.node || (a.rule.id < b.rule.id ? -1 : 1),
      );
  }
  observations(): Observation[] {
    return [...this.seen.values()].sort(
      (a, b) => a.unit - b.unit || a.node - b.node || (a.tag < b.tag ? -1 : 1),
    );
  }
}

/** A new source. */
function newSource(
  unit: number,
  node: number,
  source: NonNullable<Origin['source']>,
  subject: string,
  cleaned = 0,
): Mark {
  const origin = newOrigin('source', NONE, unit, node, source);
  return new Mark(origin, cleaned, source.doubt ?? 0, addStep(null, 'source', unit, node, subject), true, 0);
}
