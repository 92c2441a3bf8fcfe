import { Kind } from '#agent/ir/kinds.js';
import type { Schema } from '#protocol/scan-report.js';
import type { SchemaOfCall } from '../handler-inputs.js';
import { HandlerValues } from '../handler-values.js';
import type { Wiring } from '../router-calls.js';
import { firstOf, optionsOf, type Value } from '../wiring/value.js';
import { isFirstPydantic } from './pydantic-version.js';
import { Serializers } from './serializers.js';
import { statedInputs } from './stated-inputs.js';
import { PythonTypes } from './types.js';

/** The schemas of Python that a value is: of marshmallow, of Django's REST framework, of pydantic, data classes. */
export class PythonSchemas {
  private readonly serializers: Serializers;
  private readonly types: PythonTypes;

  constructor(wiring: Wiring) {
    this.serializers = new Serializers(wiring);
    this.types = new PythonTypes(wiring.evaluator, wiring.models, isFirstPydantic(wiring.files));
  }

  of(value: Value): Schema | null {
    return this.serializers.of(value) ?? this.model(value);
  }

  /** A class with typed fields, or a list of such. */
  model(value: Value): Schema | null {
    for (const one of optionsOf(value)) {
      const isType = one?.kind === 'class' || (one?.kind === 'foreign' && one.subscript !== undefined);
      const { schema } = isType ? this.types.ofValue(one) : { schema: null };
      if (schema?.$ref !== undefined || schema?.items?.$ref !== undefined) return schema;
    }
    return null;
  }
}

/** The schema of a call in a handler that checks a part of the request: `User(**request.json)`, `UserSchema().load(data)`. */
export function pythonHandlerSchemas(wiring: Wiring): SchemaOfCall {
  const { program, evaluator, models } = wiring;
  const schemas = new PythonSchemas(wiring);
  const values = new HandlerValues(program, evaluator);
  return (site, { callee, call, position, beside }): Schema | null => {
    const { checks, conversions } = statedInputs();
    const unit = program.unit(site.unit);
    if (unit.data.language !== 'python') return null;
    const found = schemaAt();
    const schema = found && models.resolve(found);
    return schema?.properties ? schema : null;

    function schemaAt(): Schema | null {
      const args = [...unit.list(unit.b(call))];
      if (unit.kind(args[position]) === Kind.KeywordSpread)
        return beside === null ? null : schemas.model(values.at(site, unit.a(call)));
      if (checks.has(callee) && unit.kind(unit.a(call)) === Kind.Member) {
        const on = values.at(site, unit.a(unit.a(call)));
        // `TypeAdapter(User).validate_python(data)`
        const adapted = firstOf(on, 'foreign')?.made?.positional[0] ?? null;
        return schemas.of(on) ?? schemas.model(adapted);
      }
      if (!conversions.has(callee)) return null;
      const others = args.filter((_, index) => index !== position);
      for (const node of others) {
        const own = unit.kind(node) === Kind.Keyword ? unit.b(node) : node;
        const schema = schemas.of(values.at(site, own));
        if (schema) return schema;
      }
      return null;
    }
  };
}
