import type { ParameterInfo } from '#agent/ir/unit.js';
import type { Endpoint, EndpointParameter, MediaTypes, Schema } from '#protocol/scan-report.js';
import type { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite, Program } from '../program.js';
import type { Models } from '../schemas/models.js';
import { isFile, isScalar } from '../schemas/schema.js';
import { type Annotations, annotationsOf } from './annotations.js';
import type { ArgumentResolvers } from './argument-resolvers.js';
import { isRequiredBy } from './bean-validation.js';
import { bounded, type JavaTypes } from './types.js';

/** What a framework's annotations say of parameters. */
export interface ParameterRules {
  /** Annotation -> where the value comes from; `body`: the body as a whole, `object`: the fields of an object. */
  places: Readonly<Record<string, EndpointParameter['in'] | 'object'>>;
  /** Annotations of parameters that do not come from the request's parts. */
  injected: ReadonlySet<string>;
  /** What a parameter without an annotation is, if it is an object; other kinds are left out. */
  plain: 'object' | 'body';
  /** A parameter must be there unless it is said otherwise. */
  isRequired: boolean;
}

export interface MethodInputs {
  parameters: EndpointParameter[];
  body: Endpoint['body'];
}

/** What the method of a request decides: whether objects are read from a form. */
export interface Asked {
  hasForm: boolean;
  consumes: readonly string[];
  /** Fields that binding leaves out. */
  isHidden: (field: string, parameter: string) => boolean;
}

/** Reads the parameters of handlers in Java. */
export class JavaParameters {
  constructor(
    private readonly program: Program,
    private readonly models: Models,
    readonly types: JavaTypes,
    private readonly rules: ParameterRules,
    private readonly inputs: HandlerInputs,
    private readonly resolvers: ArgumentResolvers | null = null,
  ) {}

  of(handler: FunctionSite, inPath: readonly EndpointParameter[], asked: Asked): MethodInputs {
    const found = new Map(inPath.map((parameter) => [`path ${parameter.name}`, parameter]));
    const add = (parameter: EndpointParameter) => {
      const key = `${parameter.in} ${parameter.name}`;
      const known = found.get(key);
      if (parameter.in !== 'path') {
        if (!known) found.set(key, parameter);
      } else if (known) found.set(key, { ...parameter, required: true });
    };
    let body: Endpoint['body'] = null;
    for (const info of this.program.functionInfo(handler).parameters) {
      const annotations = annotationsOf(this.program, handler.unit, info.decorators);
      const stated = [...annotations.names()].find((name) => Object.hasOwn(this.rules.places, name));
      if (stated === undefined && [...annotations.names()].some((name) => this.rules.injected.has(name)))
        continue;
      if (stated === undefined && this.resolvers?.fill(handler.unit, info.type, annotations.names()))
        continue;
      const typeName = this.types.nameOf(handler.unit, info.type);
      if (stated === undefined && isRequest(typeName)) {
        for (const read of this.inputs.of(handler, info.name)) add(placed(read, asked));
        continue;
      }
      if (stated === undefined && typeName === 'Pageable') {
        for (const parameter of pageable) add(parameter);
        continue;
      }
      const place = stated === undefined ? this.plainPlace(handler, info) : this.rules.places[stated];
      if (place === null) continue;
      if (place === 'object') for (const one of this.fieldsOf(handler, info, annotations, asked)) add(one);
      else if (place === 'body') body = this.bodyOf(handler, info, annotations, stated, asked);
      else for (const one of this.valueOf(handler, info, annotations, place, stated, asked)) add(one);
    }
    return { parameters: [...found.values()], body };
  }

  /** What a parameter without an annotation is: a plain value is read from the query, an object as the rules say. */
  private plainPlace({ unit }: FunctionSite, info: ParameterInfo): EndpointParameter['in'] | 'object' | null {
    if (this.types.classOf(unit, info.type) !== null) return this.rules.plain;
    const schema = this.types.of(unit, info.type);
    if (schema === null) return null;
    if (this.rules.plain === 'body') return 'body';
    return isScalar(schema) && Object.keys(schema).length > 0 ? 'query' : null;
  }

  private valueOf(
    { unit }: FunctionSite,
    info: ParameterInfo,
    annotations: Annotations,
    place: EndpointParameter['in'],
    stated: string | undefined,
    { hasForm }: Asked,
  ): EndpointParameter[] {
    const schema = this.types.of(unit, info.type);
    const typeName = this.types.nameOf(unit, info.type);
    // All parameters at once: their names are not known.
    if (/Map$/.test(typeName) && place !== 'body') return [];
    const name = (stated && (annotations.text(stated, 'value', 'name') || undefined)) ?? info.name;
    const initial =
      stated === undefined
        ? undefined
        : (annotations.text(stated, 'defaultValue') ?? annotations.text('DefaultValue'));
    const isOptional =
      stated === undefined ||
      initial !== undefined ||
      annotations.value(stated, 'required') === false ||
      typeName === 'Optional' ||
      annotations.has('Nullable');
    const whole = bounded(schema ?? {}, annotations);
    const whereabouts = place === 'query' && schema && isFile(schema) && hasForm ? 'form' : place;
    return [
      {
        name,
        in: whereabouts,
        required:
          whereabouts === 'path' || (!isOptional && (this.rules.isRequired || isRequiredBy(annotations))),
        schema: initial === undefined ? whole : { ...whole, default: typed(initial, whole) },
      },
    ];
  }

  private bodyOf(
    { unit }: FunctionSite,
    info: ParameterInfo,
    annotations: Annotations,
    stated: string | undefined,
    { consumes }: Asked,
  ): Endpoint['body'] {
    const schema = this.types.of(unit, info.type) ?? {};
    const isText = schema.type === 'string';
    const kinds = consumes.length > 0 ? consumes : [isText ? 'text/plain' : 'application/json'];
    const content: MediaTypes = Object.fromEntries(kinds.map((kind) => [kind, schema]));
    const isOptional = stated !== undefined && annotations.value(stated, 'required') === false;
    return { required: !isOptional, content };
  }

  /** The fields of an object that is put together of parameters. Its limits hold where it is validated. */
  private fieldsOf(
    { unit }: FunctionSite,
    info: ParameterInfo,
    annotations: Annotations,
    { hasForm, isHidden }: Asked,
  ): EndpointParameter[] {
    const cls = this.types.classOf(unit, info.type);
    if (cls === null) return [];
    const { properties = {}, required = [] } = this.models.resolve(this.types.ofClass(cls, 'form'));
    const isValid = annotations.has('Valid') || annotations.has('Validated');
    const name = annotations.text('ModelAttribute', 'value', 'name') ?? info.name;
    return Object.entries(properties)
      .filter(([field]) => !isHidden(field, name))
      .map(([field, schema]) => ({
        name: field,
        in: hasForm ? 'form' : 'query',
        required: isValid && required.includes(field),
        schema: isValid ? schema : unlimited(schema),
      }));
  }
}

function isRequest(typeName: string): boolean {
  return /^(HttpServletRequest|ServletRequest|WebRequest|NativeWebRequest|MultipartHttpServletRequest)$/.test(
    typeName,
  );
}

/** `getParameter` reads a form as it reads the query. */
function placed(read: EndpointParameter, { hasForm }: Asked): EndpointParameter {
  return read.in === 'query' && hasForm ? { ...read, in: 'form' } : read;
}

const pageable: readonly EndpointParameter[] = [
  { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 0, default: 0 } },
  { name: 'size', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 20 } },
  { name: 'sort', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
];

function unlimited(schema: Schema): Schema {
  const { type, format, items, $ref, anyOf, enum: values } = schema;
  const kept = { type, format: format === 'email' ? undefined : format, items, $ref, anyOf, enum: values };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

function typed(text: string, { type }: Schema): string | number | boolean {
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Requests as servlets see them. */
export const servletRequest = {
  members: {},
  getters: new Set<string>(),
  headerGetters: new Set(['getHeader', 'getHeaders']),
  bodyGetters: new Set<string>(),
  methods: { getParameter: 'query', getParameterValues: 'query', getPart: 'form' },
} as const;
