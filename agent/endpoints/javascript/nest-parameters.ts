import { Kind, NONE } from '#agent/ir/kinds.js';
import type {
  Endpoint,
  EndpointParameter,
  EndpointResponse,
  MediaTypes,
  Schema,
} from '#protocol/scan-report.js';
import { HandlerInputs } from '../handler-inputs.js';
import { functionFrame, type Wiring } from '../router-calls.js';
import {
  BOOLEAN,
  FILE,
  format,
  INTEGER,
  isScalar,
  jsonOf,
  NUMBER,
  STRING,
  textOf,
} from '../schemas/schema.js';
import {
  type Call,
  type Frame,
  type FunctionValue,
  firstOf,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { expressRequest } from './express-inputs.js';
import { ScriptTypes, typeSetting } from './types.js';

const places: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['Param', 'path'],
  ['Query', 'query'],
  ['Body', 'body'],
  ['Headers', 'header'],
]);
const pipes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['ParseIntPipe', INTEGER],
  ['ParseFloatPipe', NUMBER],
  ['ParseBoolPipe', BOOLEAN],
  ['ParseUUIDPipe', format('uuid')],
]);

export interface MethodInputs {
  parameters: EndpointParameter[];
  body: Endpoint['body'];
}

/** Reads the decorated parameters of methods of NestJS controllers. */
export class NestParameters {
  readonly types: ScriptTypes;
  private readonly inputs: HandlerInputs;

  constructor(private readonly wiring: Wiring) {
    this.types = new ScriptTypes(wiring);
    this.inputs = new HandlerInputs(wiring.program, expressRequest);
  }

  /** `decorations` are the calls that decorate the method: interceptors say which file it takes. */
  of(fn: FunctionValue, inPath: readonly EndpointParameter[], decorations: readonly Call[]): MethodInputs {
    const { evaluator, program } = this.wiring;
    const unit = program.unit(fn.unit);
    const frame = functionFrame(evaluator, fn);
    const found = new Map(inPath.map((parameter) => [`path ${parameter.name}`, parameter]));
    let body: Endpoint['body'] = null;
    const add = (parameter: EndpointParameter) => {
      const key = `${parameter.in} ${parameter.name}`;
      if (parameter.in !== 'path' || found.has(key)) found.set(key, parameter);
    };
    for (const info of program.functionInfo(fn).parameters)
      for (const node of unit.list(info.decorators)) {
        if (unit.kind(node) !== Kind.Call) continue;
        const name = program.nameOf(fn.unit, unit.a(node))?.split('.').at(-1) ?? '';
        const args = Array.from(unit.list(unit.b(node)), (one) => evaluator.evaluate(frame, one));
        if (name === 'UploadedFile' || name === 'UploadedFiles') add(fileOf(decorations, name));
        if (name === 'Req' || name === 'Request') for (const read of this.inputs.of(fn, info.name)) add(read);
        const place = places.get(name);
        if (place === undefined) continue;
        const schema = info.type === NONE ? null : this.types.of(frame, info.type);
        const key = args.map((one) => textOf(one)).find((one) => one !== undefined);
        if (key !== undefined) add(this.single(key, place, schema, args, frame));
        else if (place === 'body') body = { required: true, content: { 'application/json': schema ?? {} } };
        else if (schema) for (const field of this.fields(schema, place)) add(field);
        else if (place !== 'path') for (const read of this.inputs.ofPart(fn, info.name, place)) add(read);
      }
    return { parameters: [...found.values()], body };
  }

  private single(
    name: string,
    place: EndpointParameter['in'],
    stated: Schema | null,
    args: readonly Value[],
    _frame: Frame,
  ): EndpointParameter {
    const piped = args.flatMap((one) => optionsOf(one)).flatMap((one) => pipeOf(one) ?? []);
    const initial = piped.map(({ initial: own }) => own).find((own) => own !== undefined);
    const fromPipe = piped.map(({ schema }) => schema).find((own) => own !== null);
    // Without a pipe a text stays one, whatever its type says.
    const text =
      stated !== null && isScalar(stated) && stated.enum === undefined && stated.$ref === undefined;
    const own = fromPipe ?? (stated === null ? (place === 'body' ? {} : STRING) : stated);
    const schema = place !== 'body' && text && !fromPipe && own.type === undefined ? STRING : own;
    return {
      name,
      in: place,
      required:
        place === 'path' ||
        place === 'body' ||
        (piped.length > 0 && initial === undefined && fromPipe !== undefined),
      schema: initial === undefined ? schema : { ...schema, default: initial },
    };
  }

  /** The fields of a class whose values come from the query or the path. */
  private fields(schema: Schema, place: EndpointParameter['in']): EndpointParameter[] {
    const { properties = {}, required = [] } = this.wiring.models.resolve(schema);
    return Object.entries(properties).map(([name, field]) => ({
      ...{ name, in: place, required: place === 'path' || required.includes(name), schema: field },
    }));
  }
}

function pipeOf(value: Value) {
  const name = value?.kind === 'foreign' ? value.name.replace(/\(\)$/, '').split('.').at(-1) : undefined;
  if (name === undefined || !/Pipe$/.test(name)) return null;
  const made = value?.kind === 'foreign' ? value.made : null;
  const initial = name === 'DefaultValuePipe' ? jsonOf(made?.positional[0] ?? null) : undefined;
  return { schema: pipes.get(name) ?? null, initial };
}

/** `FileInterceptor('avatar')` names the field. */
function fileOf(decorations: readonly Call[], decorator: string): EndpointParameter {
  const interceptors = decorations
    .filter(({ callee }) => callee.name.endsWith('UseInterceptors'))
    .flatMap(({ positional }) => positional)
    .flatMap((one) => firstOf(one, 'foreign')?.made ?? []);
  const made = interceptors.find(({ callee }) => /Files?Interceptor$/.test(callee.name));
  const name = textsOf(made?.positional[0] ?? null)[0] ?? 'file';
  const isList = decorator === 'UploadedFiles';
  return { name, in: 'form', required: false, schema: isList ? { type: 'array', items: FILE } : FILE };
}

/** What a method says that it answers, by its decorators and its stated type. */
export function nestResponses(
  fn: FunctionValue,
  verb: string,
  decorations: readonly Call[],
  wiring: Wiring,
  types: ScriptTypes,
): EndpointResponse[] {
  const { returnType } = wiring.program.functionInfo(fn);
  const stated = decorations.find(({ callee }) => callee.name.endsWith('.HttpCode'))?.positional[0] ?? null;
  const code = jsonOf(stated);
  const status = typeof code === 'number' ? String(code) : verb === 'POST' ? '201' : '200';
  const schema = returnType === NONE ? null : types.of(functionFrame(wiring.evaluator, fn), returnType);
  const content = (own: Schema | null): MediaTypes => (own ? { 'application/json': own } : {});
  const responses = new Map<string, EndpointResponse>([
    [status, { status, description: 'Stated by the handler', content: content(schema) }],
  ]);
  for (const call of decorations) {
    const named = /\.Api(\w*)Response$/.exec(call.callee.name);
    if (!named) continue;
    const settings = firstOf(call.positional[0] ?? null, 'map')?.entries;
    const own = jsonOf(settings?.get('status') ?? null) ?? statuses.get(named[1]);
    if (typeof own !== 'number' && typeof own !== 'string') continue;
    if (!/^\d{3}$/.test(String(own))) continue;
    const description = textOf(settings?.get('description') ?? null) ?? 'Stated by the handler';
    const type = typeSetting(call, types) ?? (String(own) === status ? schema : null);
    responses.set(String(own), { status: String(own), description, content: content(type) });
  }
  return [...responses.values()];
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['Ok', 200],
  ['Created', 201],
  ['Accepted', 202],
  ['NoContent', 204],
  ['BadRequest', 400],
  ['Unauthorized', 401],
  ['Forbidden', 403],
  ['NotFound', 404],
  ['Conflict', 409],
  ['UnprocessableEntity', 422],
]);
