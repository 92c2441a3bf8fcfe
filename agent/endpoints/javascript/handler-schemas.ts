import { Kind } from '#agent/ir/kinds.js';
import type { Schema } from '#protocol/scan-report.js';
import type { SchemaOfCall } from '../handler-inputs.js';
import { HandlerValues } from '../handler-values.js';
import type { Program } from '../program.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { SchemaChains } from './schema-chains.js';

/** Methods of zod, Joi and yup that check what they are given. */
const CHECKS = /^((p|safeP)arse(Async)?|validate(Sync|Async)?|attempt|assert(Async)?|cast)$/;

/** The schema of a call in a handler that checks a part of the request: `Users.parse(req.body)`, `Joi.attempt(req.body, users)`. */
export function handlerSchemas(program: Program, evaluator: Evaluator): SchemaOfCall {
  const chains = new SchemaChains(program);
  const values = new HandlerValues(program, evaluator);
  return (site, { callee, call, position }): Schema | null => {
    if (!CHECKS.test(callee)) return null;
    const unit = program.unit(site.unit);
    if (unit.data.language !== 'javascript') return null;
    const on = unit.kind(unit.a(call)) === Kind.Member ? [unit.a(unit.a(call))] : [];
    const others = [...unit.list(unit.b(call))].filter((_, index) => index !== position);
    for (const node of [...on, ...others]) {
      const schema = chains.whole(values.at(site, node));
      if (schema?.properties) return schema;
    }
    return null;
  };
}
