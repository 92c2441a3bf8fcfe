import { Kind } from '#agent/ir/kinds.js';
import type { Schema } from '#protocol/scan-report.js';
import { firstFrom, type SchemaOfCall } from '../handler-inputs.js';
import type { Program } from '../program.js';
import type { Evaluator } from '../wiring/evaluation.js';
import type { Frame, Value } from '../wiring/value.js';
import { SchemaChains } from './schema-chains.js';

/** Methods of zod, Joi and yup that check what they are given. */
const CHECKS = /^((p|safeP)arse(Async)?|validate(Sync|Async)?|attempt|assert(Async)?|cast)$/;

interface Assignment {
  offset: number;
  value: number;
}

/** The schema of a call in a handler that checks a part of the request: `Users.parse(req.body)`, `Joi.attempt(req.body, users)`. */
export function handlerSchemas(program: Program, evaluator: Evaluator): SchemaOfCall {
  const chains = new SchemaChains(program);
  const assignments = new Map<number, ReadonlyMap<number, Assignment[]>>();
  return (site, { callee, call, position }): Schema | null => {
    if (!CHECKS.test(callee)) return null;
    const unit = program.unit(site.unit);
    if (unit.data.language !== 'javascript') return null;
    evaluator.modules.run(evaluator, site.unit);
    const on = unit.kind(unit.a(call)) === Kind.Member ? [unit.a(unit.a(call))] : [];
    const others = [...unit.list(unit.b(call))].filter((_, index) => index !== position);
    for (const node of [...on, ...others]) {
      const schema = chains.whole(valueAt(node));
      if (schema?.properties) return schema;
    }
    return null;

    /** A schema stands in a module, or in the handler itself. */
    function valueAt(node: number): Value {
      const slot = unit.kind(node) === Kind.Local ? unit.a(node) : -1;
      const before = slot < 0 ? [] : (assignmentsIn(site.unit).get(slot) ?? []);
      const last = before[firstFrom(before, unit.start(node)) - 1];
      const isOwn = last !== undefined && last.offset >= program.functionInfo(site).start;
      return evaluator.evaluate(frameIn(site.unit, site.fn), isOwn ? last.value : node);
    }
  };

  /** What variables are assigned, by their slots, in the order of the text. */
  function assignmentsIn(index: number): ReadonlyMap<number, Assignment[]> {
    const known = assignments.get(index);
    if (known) return known;
    const unit = program.unit(index);
    const found = new Map<number, Assignment[]>();
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Local) continue;
      const slot = unit.a(unit.a(node));
      const all = found.get(slot) ?? [];
      all.push({ offset: unit.start(node), value: unit.b(node) });
      found.set(slot, all);
    }
    for (const all of found.values()) all.sort((one, other) => one.offset - other.offset);
    assignments.set(index, found);
    return found;
  }

  function frameIn(unit: number, fn: number): Frame {
    const { locals } = program.functionInfo({ unit, fn });
    return {
      ...{ unit, fn, slots: new Array<Value>(locals.length).fill(null), receiver: null, returned: null },
      ...{ parent: evaluator.modules.frameOf(unit), isUncertain: false, fieldsOf: null },
    };
  }
}
