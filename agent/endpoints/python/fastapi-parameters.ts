import { FunctionFlag, INVOKE_MEMBER, NONE } from '#agent/ir/kinds.js';
import type { ParameterInfo } from '#agent/ir/unit.js';
import type { Endpoint, EndpointParameter, GuardKind, Schema } from '#protocol/scan-report.js';
import { lastWord } from '../../ir/last-word.js';
import { isCheckName } from '../access/checks.js';
import { checksIn } from '../access/handlers.js';
import { kindOfKey } from '../access/identity.js';
import { bothRequired, guardedBy, isGuardsAlone, type Security, unknownScheme } from '../access/security.js';
import type { HandlerInputs } from '../handler-inputs.js';
import { functionFrame, type Wiring } from '../router-calls.js';
import { isFile, isScalar, jsonOf, nullable, STRING, textOf } from '../schemas/schema.js';
import {
  type Call,
  type ClassValue,
  type FunctionValue,
  firstOf,
  optionsOf,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';
import { fastapiScheme } from './fastapi-security.js';
import { fieldLimits } from './field-limits.js';
import { isFirstPydantic } from './pydantic-version.js';
import { type Annotation, hasDefault, isField, PythonTypes, withLimits } from './types.js';

/** Declarations in a parameter's default or annotation that say where it comes from. */
const declarations: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['Query', 'query'],
  ['Body', 'body'],
  ['Form', 'form'],
  ['File', 'form'],
  ['Header', 'header'],
  ['Cookie', 'cookie'],
  ['Path', 'path'],
]);
/** What the framework itself hands to handlers. */
const injectedTypes = new Set(
  'Request Response WebSocket BackgroundTasks HTTPConnection SecurityScopes Session AsyncSession'.split(' '),
);
const MAX_DEPTH = 10;

/** What a route asks for: its own parameters and those of all that it depends on. */
export interface RouteInputs {
  parameters: EndpointParameter[];
  body: Endpoint['body'];
  security: Security | null;
}

interface Body {
  name: string;
  schema: Schema;
  required: boolean;
  isEmbedded: boolean;
  mediaType: string | undefined;
}

interface State {
  parameters: Map<string, EndpointParameter>;
  bodies: Body[];
  security: Security | null;
  seen: Set<string>;
  /** What dependencies ask for that were read before. */
  asked: Map<string, Security | null>;
}

/** What of who asks a parameter holds, which is nothing for those who have shown nothing. */
type Shown = GuardKind | null;

/** Parameters of FastAPI: path ones by name, plain types from the query, models from the body, and dependencies all the way. */
export class FastapiInputs {
  readonly types: PythonTypes;
  /** By function: what it gives of who asks. */
  private readonly given = new Map<string, Shown>();

  constructor(
    private readonly wiring: Wiring,
    private readonly inputs: HandlerInputs,
  ) {
    this.types = new PythonTypes(wiring.evaluator, wiring.models, isFirstPydantic(wiring.files));
  }

  /** Of a handler, whose path has these parameters, and of the dependencies that its route states. */
  of(fn: FunctionValue | null, inPath: readonly EndpointParameter[], dependencies: Value): RouteInputs {
    const state: State = {
      parameters: new Map(inPath.map((parameter) => [`path ${parameter.name}`, parameter])),
      bodies: [],
      security: null,
      seen: new Set(),
      asked: new Map(),
    };
    if (fn) this.collect(fn, state, 0);
    for (const one of optionsOf(dependencies))
      if (one?.kind === 'list') for (const item of one.items) this.depend(dependsCall(item), null, state, 0);
    const { security } = state;
    return { ...bodyOf(state), security };
  }

  private collect(fn: FunctionValue, state: State, depth: number): Shown {
    const key = `${fn.unit} ${fn.fn}`;
    if (depth > MAX_DEPTH || state.seen.has(key)) return this.given.get(key) ?? null;
    state.seen.add(key);
    const { evaluator, program, checks } = this.wiring;
    const handed = new Map<number, GuardKind>();
    for (const info of program.functionInfo(fn).parameters) {
      if (info.name === 'self' || info.name === 'cls' || info.kind === 1 || info.kind === 2) continue;
      const annotation = this.types.ofFunction(fn, info.type);
      const frame = functionFrame(evaluator, fn);
      const initial = info.defaultValue === NONE ? undefined : evaluator.evaluate(frame, info.defaultValue);
      const shown = this.parameter(fn, info, annotation, initial, state, depth);
      if (shown !== null) handed.set(info.slot, shown);
    }
    const gives = checks.carries(fn, handed);
    this.given.set(key, gives);
    return gives;
  }

  private parameter(
    fn: FunctionValue,
    info: ParameterInfo,
    annotation: Annotation,
    initial: Value | undefined,
    state: State,
    depth: number,
  ): Shown {
    const inPath = state.parameters.get(`path ${info.name}`);
    const stated = [...annotation.metadata, initial ?? null];
    const depends = stated.map(dependsCall).find((call) => call !== null) ?? null;
    if (depends) return this.depend(depends, annotation.named, state, depth);
    const typeName = lastWord(firstOf(annotation.named, 'foreign')?.name ?? '');
    if (injectedTypes.has(typeName)) {
      if (typeName === 'Request')
        for (const read of this.inputs.of(fn, info.name)) addTo(state.parameters, read);
      return null;
    }
    const declaration = stated.map(declarationCall).find((call) => call !== null) ?? null;
    const limits = declaration ? fieldLimits(declaration) : {};
    const plain = initial === undefined || declaration ? undefined : jsonOf(initial);
    const schema = withLimits(annotation.schema ?? {}, {
      ...limits,
      ...(plain === undefined || plain === null ? {} : { default: plain }),
    });
    if (inPath) {
      state.parameters.set(`path ${info.name}`, { ...inPath, schema: { ...inPath.schema, ...schema } });
      return null;
    }
    const isOptional =
      initial !== undefined &&
      !(declaration && isDeclaredBy(declaration, initial) && !hasDefault(declaration));
    const place = declaration
      ? declarations.get(lastWord(declaration.callee.name))
      : this.placeOf(annotation);
    const alias = declaration && textOf(declaration.keywords.get('alias') ?? null);
    if (place === 'body')
      state.bodies.push({
        name: alias ?? info.name,
        schema: this.wiring.models.resolve(schema) === schema ? schema : (annotation.schema ?? schema),
        required: !isOptional,
        isEmbedded: truth(declaration?.keywords.get('embed') ?? null) === true,
        mediaType: textOf(declaration?.keywords.get('media_type') ?? null),
      });
    else if (place !== undefined && place !== 'path') {
      const isUnderscored = truth(declaration?.keywords.get('convert_underscores') ?? null) === false;
      const own = place === 'header' && !isUnderscored ? info.name.replaceAll('_', '-') : info.name;
      const isModel = place === 'query' && !isScalarOrList(schema);
      if (isModel) this.spread(schema, place, state);
      else addTo(state.parameters, { name: alias ?? own, in: place, required: !isOptional, schema });
    }
    const isOfCaller = place === 'header' || place === 'cookie';
    return isOfCaller ? kindOfKey('request', alias ?? info.name) : null;
  }

  /** The fields of a model that is read from the query are parameters of their own. */
  private spread(schema: Schema, place: EndpointParameter['in'], state: State): void {
    const { properties = {}, required = [] } = this.wiring.models.resolve(schema);
    for (const [name, field] of Object.entries(properties))
      addTo(state.parameters, { name, in: place, required: required.includes(name), schema: field });
  }

  /** Where a parameter comes from that does not say so. */
  private placeOf({ schema, named }: Annotation): EndpointParameter['in'] | undefined {
    if (schema === null) return named === null ? 'query' : undefined;
    const whole = this.wiring.models.resolve(schema);
    if (isFile(schema)) return 'form';
    return isScalar(whole) ? 'query' : 'body';
  }

  private depend(call: Call | null, named: Value, state: State, depth: number): Shown {
    if (call === null) return null;
    const target = call.positional[0] ?? call.keywords.get('dependency') ?? named;
    const scopes = textsOf(call.keywords.get('scopes') ?? null);
    const security = fastapiScheme(target, this.wiring.schemes, scopes);
    if (security) state.security = bothRequired(state.security, security);
    let shown: Shown = security ? 'token' : null;
    for (const one of optionsOf(target)) {
      if (one?.kind === 'function') shown = this.dependOn(one, state, depth) ?? shown;
      else if (one?.kind === 'class') {
        const maker = constructorOf(one, this.wiring);
        if (maker) this.collect(maker, state, depth + 1);
      } else if (one?.kind === 'instance') {
        const invoke =
          this.wiring.evaluator.member(one, '__call__') ?? this.wiring.evaluator.member(one, INVOKE_MEMBER);
        const fn = firstOf(invoke, 'function');
        if (fn && !security) shown = this.dependOn(fn, state, depth);
      } else if (one?.kind === 'foreign' && /^OAuth2PasswordRequestForm(Strict)?$/.test(lastWord(one.name)))
        for (const field of passwordForm(one.name.endsWith('Strict'))) addTo(state.parameters, field);
    }
    return shown;
  }

  private dependOn(fn: FunctionValue, state: State, depth: number): Shown {
    const key = `${fn.unit} ${fn.fn}`;
    const before = state.security;
    let own = state.asked.get(key);
    if (own === undefined) {
      state.security = null;
      this.collect(fn, state, depth + 1);
      const { name } = this.wiring.program.functionInfo(fn);
      own = securityOf(state);
      const seen = checksIn(fn, this.wiring);
      // Who shows nothing is refused by the function, not by the scheme.
      if (own?.isOptional && seen !== null && !isGuardsAlone(seen) && own.schemes.length > 0)
        own = guardedBy({ ...own, isOptional: false }, seen.guards ?? []);
      else if (own !== null || (seen !== null && !isGuardsAlone(seen))) own = bothRequired(own, seen);
      else if (isCheckName(name))
        own = guardedBy(this.wiring.schemes.required(name, unknownScheme(name)), [
          { name, kind: 'unknown', ...this.wiring.program.functionPlace(fn) },
        ]);
      else own = seen;
      state.asked.set(key, own);
    }
    state.security = bothRequired(before, own);
    return this.given.get(key) ?? null;
  }
}

/** The form by which the password flow of OAuth 2 asks for a token. */
function passwordForm(isStrict: boolean): EndpointParameter[] {
  const field = (name: string, required: boolean, schema: Schema): EndpointParameter => ({
    ...{ name, in: 'form', required, schema },
  });
  const grant: Schema = { type: 'string', pattern: 'password' };
  return [
    field('grant_type', isStrict, isStrict ? grant : nullable(grant)),
    field('username', true, STRING),
    field('password', true, STRING),
    field('scope', false, { type: 'string', default: '' }),
    field('client_id', false, nullable(STRING)),
    field('client_secret', false, nullable(STRING)),
  ];
}

const securityOf = ({ security }: State): Security | null => security;

/** One model is the body itself; several, or embedded ones, are fields of it. */
function bodyOf({ parameters, bodies }: State): Omit<RouteInputs, 'security'> {
  const own = [...parameters.values()];
  const [first] = bodies;
  if (first === undefined) return { parameters: own, body: null };
  if (bodies.length === 1 && !first.isEmbedded && !own.some((one) => one.in === 'form')) {
    const { required, schema, mediaType = 'application/json' } = first;
    return { parameters: own, body: { required, content: { [mediaType]: schema } } };
  }
  const place = own.some((one) => one.in === 'form') ? 'form' : 'body';
  const fields = bodies.map(({ name, required, schema }) => ({ name, in: place, required, schema }) as const);
  return { parameters: [...own, ...fields], body: null };
}

function addTo(parameters: Map<string, EndpointParameter>, parameter: EndpointParameter): void {
  const key = `${parameter.in} ${parameter.name}`;
  if (!parameters.has(key)) parameters.set(key, parameter);
}

function isScalarOrList(schema: Schema): boolean {
  return isScalar(schema) || schema.type === 'array' || (schema.anyOf?.every(isScalarOrList) ?? false);
}

function dependsCall(value: Value): Call | null {
  const made = firstOf(value, 'foreign')?.made ?? null;
  return made && ['Depends', 'Security'].includes(lastWord(made.callee.name)) ? made : null;
}

function declarationCall(value: Value): Call | null {
  const made = firstOf(value, 'foreign')?.made ?? null;
  return made && isField(made) && declarations.has(lastWord(made.callee.name)) ? made : null;
}

function isDeclaredBy(call: Call, value: Value): boolean {
  return firstOf(value, 'foreign')?.made === call;
}

/** The constructor that a class has, or inherits from a class of the program. */
function constructorOf(cls: ClassValue, { program }: Wiring, depth = 0): FunctionValue | null {
  for (const member of cls.members.values())
    if (member?.kind === 'function' && (program.functionInfo(member).flags & FunctionFlag.Constructor) !== 0)
      return member;
  if (depth < MAX_DEPTH)
    for (const base of cls.bases)
      for (const one of optionsOf(base)) {
        const found = one?.kind === 'class' ? constructorOf(one, { program } as Wiring, depth + 1) : null;
        if (found) return found;
      }
  return null;
}

/** What a route says that it answers. */
export function fastapiResponses(call: Call, fn: FunctionValue | null, wiring: Wiring, types: PythonTypes) {
  const returned = fn ? types.ofFunction(fn, wiring.program.functionInfo(fn).returnType) : null;
  const model = call.keywords.get('response_model');
  const stated = model === undefined ? returned : types.ofValue(model);
  const name = lastWord(firstOf(stated?.named ?? null, 'foreign')?.name ?? '');
  const responseClass = lastWord(
    firstOf(call.keywords.get('response_class') ?? null, 'foreign')?.name ?? name,
  );
  const mediaType = mediaTypes.get(responseClass) ?? 'application/json';
  const isPlain = /Response$/.test(responseClass) && responseClass !== 'JSONResponse';
  const schema = stated?.schema ?? (isPlain ? STRING : null);
  const status = statusOf(call.keywords.get('status_code') ?? null) ?? '200';
  const responses: Endpoint['responses'] = [
    { status, description: 'Successful Response', content: schema === null ? {} : { [mediaType]: schema } },
  ];
  const others = firstOf(call.keywords.get('responses') ?? null, 'map');
  for (const [code, value] of others?.entries ?? []) {
    const entries = firstOf(value, 'map')?.entries;
    const own = types.ofValue(entries?.get('model') ?? null).schema;
    const description = textOf(entries?.get('description') ?? null) ?? 'Stated by the application';
    if (/^(\d{3}|[1-5]XX|default)$/.test(code) && code !== status)
      responses.push({ status: code, description, content: own ? { 'application/json': own } : {} });
  }
  return responses;
}

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['HTMLResponse', 'text/html'],
  ['PlainTextResponse', 'text/plain'],
  ['FileResponse', 'application/octet-stream'],
  ['StreamingResponse', 'application/octet-stream'],
]);

/** `201`, `status.HTTP_201_CREATED` */
function statusOf(value: Value): string | undefined {
  const known = jsonOf(value);
  if (typeof known === 'number') return String(known);
  return /HTTP_(\d{3})/.exec(firstOf(value, 'foreign')?.name ?? '')?.[1];
}
