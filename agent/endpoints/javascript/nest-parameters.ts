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
import { fieldsOf } from '../schemas/objects.js';
import { FILE, isScalar, jsonOf, STRING, textOf } from '../schemas/schema.js';
import { type Call, type FunctionValue, firstOf, textsOf } from '../wiring/value.js';
import { expressRequest } from './express-inputs.js';
import { NestPipes, type Pipe } from './nest-pipes.js';
import { SchemaChains } from './schema-chains.js';
import { ScriptTypes, typeSetting } from './types.js';

const places: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['Param', 'path'],
  ['Query', 'query'],
  ['Body', 'body'],
  ['Headers', 'header'],
]);

export interface MethodInputs {
  parameters: EndpointParameter[];
  body: Endpoint['body'];
}

/** Reads the decorated parameters of methods of NestJS controllers. */
export class NestParameters {
  readonly types: ScriptTypes;
  private readonly inputs: HandlerInputs;
  private readonly pipes: NestPipes;

  constructor(private readonly wiring: Wiring) {
    this.types = new ScriptTypes(wiring);
    this.pipes = new NestPipes(new SchemaChains(wiring.program), this.types);
    this.inputs = new HandlerInputs(wiring, expressRequest);
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
    const ofAll = this.pipeOfMethod(decorations);
    for (const info of program.functionInfo(fn).parameters)
      for (const node of unit.list(info.decorators)) {
        if (unit.kind(node) !== Kind.Call) continue;
        const name = program.nameOf(fn.unit, unit.a(node))?.split('.').at(-1) ?? '';
        const args = Array.from(unit.list(unit.b(node)), (one) => evaluator.evaluate(frame, one));
        if (name === 'UploadedFile' || name === 'UploadedFiles') add(fileOf(decorations, name));
        if (name === 'Req' || name === 'Request') for (const read of this.inputs.of(fn, info.name)) add(read);
        const place = places.get(name);
        if (place === undefined) continue;
        const piped = this.pipes.among(args);
        const stated = info.type === NONE ? null : this.types.of(frame, info.type);
        const key = args.map((one) => textOf(one)).find((one) => one !== undefined);
        if (key !== undefined) {
          add(this.single(key, place, stated, piped));
          continue;
        }
        const schema = lastSchema(piped) ?? (place === 'path' ? null : ofAll) ?? stated;
        if (place === 'body') body = { required: true, content: { 'application/json': schema ?? {} } };
        else if (schema) for (const field of this.fields(schema, place)) add(field);
        else if (place !== 'path') for (const read of this.inputs.ofPart(fn, info.name, place)) add(read);
      }
    return { parameters: [...found.values()], body };
  }

  /** `@UsePipes(new ZodValidationPipe(schema))` concerns what the method takes as a whole. */
  private pipeOfMethod(decorations: readonly Call[]): Schema | null {
    const stated = decorations.filter(({ callee }) => callee.name.endsWith('.UsePipes'));
    return lastSchema(this.pipes.among(stated.flatMap(({ positional }) => positional)));
  }

  private single(
    name: string,
    place: EndpointParameter['in'],
    stated: Schema | null,
    piped: readonly Pipe[],
  ): EndpointParameter {
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
    return fieldsOf(schema, this.wiring.models).map(({ name, isRequired, schema: field }) => ({
      ...{ name, in: place, required: place === 'path' || isRequired, schema: field },
    }));
  }
}

/** Of several pipes the last one that knows says what arrives. */
function lastSchema(piped: readonly Pipe[]): Schema | null {
  return piped.reduce<Schema | null>((last, { schema }) => schema ?? last, null);
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
