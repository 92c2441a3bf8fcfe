import { Kind } from '#agent/ir/kinds.js';
import { firstFrom } from './handler-inputs.js';
import type { FunctionSite, Program } from './program.js';
import type { Evaluator } from './wiring/evaluation.js';
import type { Frame, Value } from './wiring/value.js';

interface Assignment {
  offset: number;
  value: number;
}

/** What expressions of handlers stand for, as far as modules say: handlers themselves are not run. */
export class HandlerValues {
  private readonly assignments = new Map<number, ReadonlyMap<number, Assignment[]>>();

  constructor(
    private readonly program: Program,
    private readonly evaluator: Evaluator,
  ) {}

  /** What stands in a module, or is assigned to a variable in the handler itself. */
  at(site: FunctionSite, node: number): Value {
    const unit = this.program.unit(site.unit);
    this.evaluator.modules.run(this.evaluator, site.unit);
    const slot = unit.kind(node) === Kind.Local ? unit.a(node) : -1;
    const before = slot < 0 ? [] : (this.assignmentsIn(site.unit).get(slot) ?? []);
    const last = before[firstFrom(before, unit.start(node)) - 1];
    const isOwn = last !== undefined && last.offset >= this.program.functionInfo(site).start;
    return this.evaluator.evaluate(this.frameIn(site), isOwn ? last.value : node);
  }

  /** What variables are assigned, by their slots, in the order of the text. */
  private assignmentsIn(index: number): ReadonlyMap<number, Assignment[]> {
    const known = this.assignments.get(index);
    if (known) return known;
    const unit = this.program.unit(index);
    const found = new Map<number, Assignment[]>();
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Local) continue;
      const slot = unit.a(unit.a(node));
      const all = found.get(slot) ?? [];
      all.push({ offset: unit.start(node), value: unit.b(node) });
      found.set(slot, all);
    }
    for (const all of found.values()) all.sort((one, other) => one.offset - other.offset);
    this.assignments.set(index, found);
    return found;
  }

  private frameIn({ unit, fn }: FunctionSite): Frame {
    const { locals } = this.program.functionInfo({ unit, fn });
    return {
      ...{ unit, fn, slots: new Array<Value>(locals.length).fill(null), receiver: null, returned: null },
      ...{ parent: this.evaluator.modules.frameOf(unit), isUncertain: false, fieldsOf: null },
    };
  }
}
