import { Kind } from '#agent/ir/kinds.js';
import type { Endpoint, EndpointParameter, EndpointResponse, Schema } from '#protocol/scan-report.js';
import { lastWord } from '../../ir/last-word.js';
import type { FunctionSite } from '../program.js';
import type { ParameterIn } from '../request-shape.js';
import type { Wiring } from '../router-calls.js';
import { fieldsOf } from '../schemas/objects.js';
import { jsonOf } from '../schemas/schema.js';
import { type Call, textsOf } from '../wiring/value.js';
import { PythonSchemas } from './handler-schemas.js';
import { statedInputs } from './stated-inputs.js';

export interface StatedArguments {
  parameters: EndpointParameter[];
  body: Endpoint['body'];
  responses: EndpointResponse[];
}

/**
 * What decorators state of a view: `@blp.arguments(Schema, location='query')` and `@blp.response(200, Schema)` of
 * flask-smorest, `@use_args({...}, location='json')` of webargs, `@request_schema(Schema())` of aiohttp-apispec,
 * `@validate(body=Model)` of flask-pydantic.
 */
export class DecoratedArguments {
  private readonly byFunction = new Map<string, Call[]>();
  private readonly schemas: PythonSchemas;

  constructor(private readonly wiring: Wiring) {
    this.schemas = new PythonSchemas(wiring);
    for (const call of wiring.calls) {
      const { decorated } = call;
      if (decorated?.kind !== 'function') continue;
      const key = `${decorated.unit} ${decorated.fn}`;
      this.byFunction.set(key, [...(this.byFunction.get(key) ?? []), call]);
    }
  }

  of(site: FunctionSite): StatedArguments {
    const stated: StatedArguments = { parameters: [], body: null, responses: [] };
    const { decorators, byKeyword, keywordPlaces, responses } = statedInputs();
    for (const call of this.byFunction.get(`${site.unit} ${site.fn}`) ?? []) {
      const name = lastWord(call.callee.name);
      const place = decorators.get(name);
      if (place !== undefined) {
        const schema = this.schemas.of(call.positional[0] ?? call.keywords.get('schema') ?? null);
        if (schema) this.add(schema, locationOf(call) ?? place, stated);
      } else if (byKeyword.has(name)) {
        for (const [keyword, value] of call.keywords) {
          const schema = keywordPlaces.has(keyword) ? this.schemas.of(value) : null;
          if (schema) this.add(schema, keywordPlaces.get(keyword) ?? 'body', stated);
        }
      } else if (responses.has(name)) this.addResponse(call, stated);
    }
    if (stated.body === null) stated.body = this.loadedBy(site);
    return stated;
  }

  private add(schema: Schema, place: ParameterIn, stated: StatedArguments): void {
    if (place === 'body') stated.body = { required: true, content: { 'application/json': schema } };
    else
      for (const { name, isRequired, schema: field } of fieldsOf(schema, this.wiring.models))
        stated.parameters.push({ name, in: place, required: isRequired, schema: field });
  }

  private addResponse(call: Call, stated: StatedArguments): void {
    const [first = null, second = null] = call.positional;
    const [schema, code] =
      typeof jsonOf(first) === 'number'
        ? [second, first]
        : [first, call.keywords.get('code') ?? call.keywords.get('status_code') ?? second];
    const known = jsonOf(code);
    const content = this.schemas.of(schema);
    stated.responses.push({
      ...{ status: typeof known === 'number' ? String(known) : '200', description: 'Stated by the view' },
      content: content ? { 'application/json': content } : {},
    });
  }

  /** `UserSchema().load(request.get_json())` in the view itself. */
  private loadedBy(site: FunctionSite): Endpoint['body'] {
    const { program, evaluator } = this.wiring;
    const unit = program.unit(site.unit);
    const { start, end } = program.functionInfo(site);
    const frame = evaluator.modules.frameOf(site.unit);
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
      const callee = unit.a(node);
      if (unit.kind(callee) !== Kind.Member || !/^(load|validate|loads)$/.test(unit.string(unit.b(callee))))
        continue;
      const owner = unit.kind(unit.a(callee)) === Kind.Call ? unit.a(unit.a(callee)) : unit.a(callee);
      if (unit.kind(owner) !== Kind.Captured && unit.kind(owner) !== Kind.Member) continue;
      const schema = this.schemas.of(evaluator.evaluate(frame, owner));
      if (schema) return { required: true, content: { 'application/json': schema } };
    }
    return null;
  }
}

/** `location='query'`, `locations=['query']`, and APIFlask's second argument. */
function locationOf(call: Call): ParameterIn | undefined {
  const stated = [call.keywords.get('location'), call.keywords.get('locations'), call.positional[1]].flatMap(
    (value) => textsOf(value ?? null),
  );
  return statedInputs().locations.get(stated[0] ?? '');
}

/** What a view states and what it reads: a schema says all of the body that is accepted, and more of a field than a read does. */
export function withStated(
  read: readonly EndpointParameter[],
  { parameters, body }: StatedArguments,
): EndpointParameter[] {
  const all = [...read.filter((one) => one.in !== 'body' || body === null), ...parameters];
  return [
    ...new Map(all.filter((one) => one.in !== 'path').map((one) => [`${one.in} ${one.name}`, one])).values(),
  ];
}

/** Parameters of a path, with what the view states of them. */
export function statedPath(
  path: readonly EndpointParameter[],
  { parameters }: StatedArguments,
): EndpointParameter[] {
  return path.map((one) => {
    const own = parameters.find(({ in: place, name }) => place === 'path' && name === one.name);
    return own ? { ...one, schema: own.schema } : one;
  });
}
