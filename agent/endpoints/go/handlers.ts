import { Kind, NONE } from '#agent/ir/kinds.js';
import type { ParameterInfo } from '#agent/ir/unit.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { bothRequired, type Security } from '../access/security.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { PathTemplate } from '../path-template.js';
import type { FunctionSite } from '../program.js';
import { answeredBy, type Handler, handlerOf, type Wiring } from '../router-calls.js';
import type { Route, RouterKey } from '../routes.js';
import { type Call, firstOf, type Value } from '../wiring/value.js';
import { type Binding, RequestBindings } from './bindings.js';
import { checkOf, checksOfFunction } from './checks.js';
import { methodsAskedFor } from './request-methods.js';
import type { GoRequest } from './requests.js';
import { GoTypes, type StructField, type TypeSite } from './types.js';
import { wrappedBy } from './wrappers.js';

/** What is registered at a router. */
export interface Registration {
  framework: string;
  router: RouterKey;
  methods: readonly string[];
  paths: readonly PathTemplate[];
  handler: Value;
  /** The expression of the handler. */
  node: number;
  call: Call;
}

/** Reads what handlers are, and what they read of a request. */
export class GoHandlers {
  private readonly inputs: HandlerInputs;
  private readonly bindings: RequestBindings;
  private readonly types: GoTypes;

  constructor(
    private readonly wiring: Wiring,
    private readonly request: GoRequest,
  ) {
    this.inputs = new HandlerInputs(wiring, request.shape);
    this.bindings = new RequestBindings(wiring.program, wiring.checks, request);
    this.types = new GoTypes(wiring);
  }

  /** The routes of a registration, one for each of its paths. */
  routes({ framework, router, methods, paths, handler: value, node, call }: Registration): Route[] {
    const { program } = this.wiring;
    const handler = this.handlerOf(call, value, node);
    const asked = methods.length === 1 && methods[0] === 'ANY' ? methodsAskedFor(handler.site, program) : [];
    const own = asked.length > 0 ? asked : [...methods];
    const read = this.readIn(handler.site, own);
    // What is wrapped around it may check who asks.
    const { fn } = handler;
    const outer = firstOf(value, 'function');
    // What a handler by itself was made with stands before nothing.
    const isWrapped = fn !== null && !(outer?.unit === fn.unit && outer.fn === fn.fn);
    const security = isWrapped ? this.checkAround(value, handler, call) : null;
    return paths.map(({ path, parameters }) => ({
      router,
      methods: own,
      path,
      framework,
      ...answeredBy({ ...handler, around: [] }, call, program),
      parameters: [...withTypes(parameters, read.path), ...read.parameters],
      body: read.body,
      security,
    }));
  }

  /** What all that a handler is wrapped in asks of callers. */
  private checkAround(value: Value, { fn, around, between }: Handler, call: Call): Security | null {
    const keyOf = (one: FunctionSite) => `${one.unit} ${one.fn}`;
    const seen = new Set<unknown>(fn === null ? [] : [keyOf(fn)]);
    let security: Security | null = null;
    for (const one of around) {
      if (seen.has(keyOf(one.fn))) continue;
      seen.add(keyOf(one.fn));
      security = bothRequired(security, checksOfFunction(one.fn, this.wiring, one.node));
    }
    for (const one of [...between, value, ...wrappedBy(value, call, this.wiring.program)]) {
      const key = one?.kind === 'function' ? keyOf(one) : one;
      if (seen.has(key)) continue;
      seen.add(key);
      const own =
        one?.kind === 'function' ? checksOfFunction(one, this.wiring) : checkOf(one, call, this.wiring);
      security = bothRequired(security, own);
    }
    return security;
  }

  /** A function, or the method of an object by which it answers; `http.HandlerFunc(f)` is `f`. */
  private handlerOf(call: Call, value: Value, node: number): Handler {
    const { program } = this.wiring;
    const unit = program.unit(call.unit);
    const isConversion =
      node >= 0 &&
      unit.kind(node) === Kind.Call &&
      unit.listLength(unit.b(node)) === 1 &&
      program.nameOf(call.unit, unit.a(node)) === 'http.HandlerFunc';
    const inner = isConversion ? unit.listItem(unit.b(node), 0) : node;
    return handlerOf(call, value, firstOf(value, 'instance') === null ? inner : NONE, this.wiring);
  }

  /** What a function reads of a request of these methods. */
  readIn(site: FunctionSite | null, methods: readonly string[]): ReadInputs {
    const read: ReadInputs = { parameters: [], path: [], body: null };
    const request = site && this.requestOf(site);
    if (!site || !request) return read;
    const hasBody = methods.some((method) => !BODILESS.has(method));
    // `r.FormValue` reads the query of requests that have no body.
    for (const one of this.inputs.of(site, request.name))
      read.parameters.push(one.in === 'form' && !hasBody ? { ...one, in: 'query' } : one);
    for (const binding of this.bindings.of(site, request.name)) this.bind(binding, hasBody, read);
    return read;
  }

  /** The parameter by which a function has the request. */
  private requestOf(site: FunctionSite): ParameterInfo | undefined {
    const { program } = this.wiring;
    const { parameters } = program.functionInfo(site);
    const typed = parameters.find(({ type }) =>
      this.request.type.test(program.nameOf(site.unit, type) ?? ''),
    );
    return typed ?? parameters[this.request.position];
  }

  private bind(binding: Binding, hasBody: boolean, read: ReadInputs): void {
    const place = binding.bound;
    const type = this.types.boundType(binding);
    if (type === null) return;
    if (place === 'json' || place === 'xml' || place === 'yaml') {
      const schema = this.types.of(type, place);
      if (schema) read.body = { required: true, content: { [`application/${place}`]: schema } };
      return;
    }
    const fields = this.types.fieldsOf(type);
    if (fields === null) return;
    if (place === 'any') this.bindAny(type, fields, hasBody, read);
    else add(read, fields, place === 'form' && !hasBody ? 'query' : place, TAGS[place]);
  }

  /** A struct says by its tags what is taken from where. */
  private bindAny(type: TypeSite, fields: readonly StructField[], hasBody: boolean, read: ReadInputs): void {
    add(read, fields, 'path', TAGS.path);
    add(read, fields, 'header', TAGS.header);
    const tagged = (keys: readonly string[]) => fields.some(({ tags }) => keys.some((key) => tags.has(key)));
    add(read, fields, 'query', ['query']);
    const isJson = tagged(['json']) || !tagged(['form', 'query', ...TAGS.path, ...TAGS.header]);
    if (isJson && hasBody) {
      const schema = this.types.of(type, 'json');
      if (schema) read.body = { required: true, content: { 'application/json': schema } };
    } else add(read, fields, hasBody ? 'form' : 'query', ['form']);
  }
}

interface ReadInputs {
  parameters: Endpoint['parameters'];
  path: Endpoint['parameters'];
  body: NonNullable<Route['body']> | null;
}

const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Keys of tags by which a struct names what is bound to its fields; the first that a field has counts. */
const TAGS = {
  form: ['form'],
  query: ['query', 'form'],
  header: ['header', 'reqHeader'],
  path: ['uri', 'param', 'params'],
} as const;

function add(
  read: ReadInputs,
  fields: readonly StructField[],
  place: 'form' | 'query' | 'header' | 'path',
  keys: readonly string[],
): void {
  const target = place === 'path' ? read.path : read.parameters;
  for (const { tags, schema, required } of fields) {
    const name = keys.map((key) => tags.get(key)?.split(',')[0]).find((text) => text !== undefined);
    if (name === undefined || name === '-' || name === '') continue;
    if (target.some((known) => known.name === name && known.in === place)) continue;
    target.push({ name, in: place, required: required || place === 'path', schema });
  }
}

function withTypes(
  parameters: Endpoint['parameters'],
  stated: Endpoint['parameters'],
): Endpoint['parameters'] {
  return parameters.map((one) => stated.find(({ name }) => name === one.name && one.in === 'path') ?? one);
}
