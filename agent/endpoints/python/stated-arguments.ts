import { Kind } from '#agent/ir/kinds.js';
import type { Endpoint, EndpointParameter, EndpointResponse } from '#protocol/scan-report.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { jsonOf } from '../schemas/schema.js';
import { type Call, textsOf } from '../wiring/value.js';
import type { Serializers } from './serializers.js';

const places: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['json', 'body'],
  ['query', 'query'],
  ['querystring', 'query'],
  ['form', 'form'],
  ['files', 'form'],
  ['headers', 'header'],
  ['cookies', 'cookie'],
]);

export interface StatedArguments {
  parameters: EndpointParameter[];
  body: Endpoint['body'];
  responses: EndpointResponse[];
}

/**
 * What decorators state of a view: `@blp.arguments(Schema, location='query')` and `@blp.response(200, Schema)` of
 * flask-smorest, `@use_args({...}, location='json')` of webargs, `@app.input(Schema)` of APIFlask.
 */
export class DecoratedArguments {
  private readonly byFunction = new Map<string, Call[]>();

  constructor(
    private readonly wiring: Wiring,
    private readonly serializers: Serializers,
  ) {
    for (const call of wiring.calls) {
      const { decorated } = call;
      if (decorated?.kind !== 'function') continue;
      const key = `${decorated.unit} ${decorated.fn}`;
      this.byFunction.set(key, [...(this.byFunction.get(key) ?? []), call]);
    }
  }

  of(site: FunctionSite): StatedArguments {
    const stated: StatedArguments = { parameters: [], body: null, responses: [] };
    for (const call of this.byFunction.get(`${site.unit} ${site.fn}`) ?? []) {
      const name = call.callee.member ?? '';
      if (/^(arguments|use_args|use_kwargs|input|expect)$/.test(name)) this.addArguments(call, stated);
      else if (/^(response|output|marshal_with)$/.test(name)) this.addResponse(call, stated);
    }
    if (stated.body === null) stated.body = this.loadedBy(site);
    return stated;
  }

  private addArguments(call: Call, stated: StatedArguments): void {
    const schema = this.serializers.of(call.positional[0] ?? null);
    if (!schema) return;
    const place = places.get(textsOf(call.keywords.get('location') ?? null)[0] ?? 'json') ?? 'body';
    if (place === 'body') {
      stated.body = { required: true, content: { 'application/json': schema } };
      return;
    }
    const { properties = {}, required = [] } = this.wiring.models.resolve(schema);
    for (const [name, field] of Object.entries(properties))
      stated.parameters.push({ name, in: place, required: required.includes(name), schema: field });
  }

  private addResponse(call: Call, stated: StatedArguments): void {
    const known = jsonOf(call.positional[0] ?? null);
    const schema = this.serializers.of(call.positional[typeof known === 'number' ? 1 : 0] ?? null);
    const status = typeof known === 'number' ? String(known) : '200';
    stated.responses.push({
      ...{ status, description: 'Stated by the view' },
      content: schema ? { 'application/json': schema } : {},
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
      const schema = this.serializers.of(evaluator.evaluate(frame, owner));
      if (schema) return { required: true, content: { 'application/json': schema } };
    }
    return null;
  }
}
