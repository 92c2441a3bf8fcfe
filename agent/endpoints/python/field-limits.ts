import type { Schema } from '#protocol/scan-report.js';
import { compact, jsonOf, numberOf, textOf } from '../schemas/schema.js';
import type { Call } from '../wiring/value.js';

/** The limits that a call such as `Field(10, gt=0, max_length=3)` of pydantic, FastAPI or msgspec states. */
export function fieldLimits(call: Call): Schema {
  const { keywords, callee } = call;
  const first = call.positional[0] ?? null;
  const number = (...names: string[]) =>
    names.map((name) => numberOf(keywords.get(name) ?? null)).find((value) => value !== undefined);
  const stated = (name: string) => (callee.name.endsWith(`.${name}`) ? numberOf(first) : undefined);
  const hasPositionalDefault = !/\.(Gt|Ge|Lt|Le|MinLen|MaxLen|Len|StringConstraints|constr|con\w+)$/.test(
    callee.name,
  );
  const initial = jsonOf(keywords.get('default') ?? (hasPositionalDefault ? first : null));
  return compact({
    default: initial === null ? undefined : initial,
    exclusiveMinimum: number('gt', 'exclusiveMinimum') ?? stated('Gt'),
    minimum: number('ge') ?? stated('Ge'),
    exclusiveMaximum: number('lt') ?? stated('Lt'),
    maximum: number('le') ?? stated('Le'),
    multipleOf: number('multiple_of'),
    minLength: number('min_length') ?? stated('MinLen'),
    maxLength: number('max_length') ?? stated('MaxLen'),
    minItems: number('min_items'),
    maxItems: number('max_items'),
    pattern: textOf(keywords.get('pattern') ?? keywords.get('regex') ?? null),
  });
}
