import type { EndpointParameter, Schema } from '#protocol/scan-report.js';
import type { RequestShape } from '../request-shape.js';
import { BOOLEAN, FILE, format, INTEGER, jsonOf, NUMBER, numberOf, STRING } from '../schemas/schema.js';
import { type Call, firstOf, type MapValue, optionsOf, textsOf, type Value } from '../wiring/value.js';
import type { SchemaChains } from './schema-chains.js';

/** Where requests of Express, and of what is built on it, keep what they bring. */
export const expressRequest: RequestShape = {
  members: { query: 'query', body: 'body', headers: 'header', cookies: 'cookie', signedCookies: 'cookie' },
  getters: new Set(),
  headerGetters: new Set(['get', 'header']),
  bodyGetters: new Set(),
};

const validatorPlaces: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['body', 'body'],
  ['check', 'body'],
  ['query', 'query'],
  ['param', 'path'],
  ['header', 'header'],
  ['cookie', 'cookie'],
]);
/** Names of the parts of a request in schemas of validators. */
const partPlaces: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['body', 'body'],
  ['payload', 'body'],
  ['query', 'query'],
  ['querystring', 'query'],
  ['params', 'path'],
  ['headers', 'header'],
  ['cookies', 'cookie'],
]);

/** What validators of Hono call the parts of a request. */
const honoPlaces: ReadonlyMap<string, EndpointParameter['in']> = new Map([
  ['json', 'body'],
  ['form', 'form'],
  ['query', 'query'],
  ['param', 'path'],
  ['header', 'header'],
  ['cookie', 'cookie'],
]);

/** What middleware says of what a request must bring. */
export interface Validated {
  parameters: EndpointParameter[];
  body: Schema | null;
}

/** The checks of a middleware: chains of express-validator, schemas that a function is made with, files of multer. */
export function validatedBy(value: Value, chains: SchemaChains, depth = 0): Validated {
  const none: Validated = { parameters: [], body: null };
  if (depth > 3) return none;
  for (const one of optionsOf(value)) {
    if (one?.kind === 'list')
      return one.items.map((item) => validatedBy(item, chains, depth + 1)).reduce(both, none);
    if (one?.kind === 'foreign' && one.made) {
      const parameter = validatorChain(one.made);
      if (parameter) return { parameters: [parameter], body: null };
      const files = multerFiles(one.made);
      if (files.length > 0) return { parameters: files, body: null };
      const [target, schema] = one.made.positional;
      const place = honoPlaces.get(textsOf(target ?? null)[0] ?? '');
      const own = place && chains.of(schema ?? null)?.schema;
      if (place && own) return ofPart(place, own);
      // `celebrate({ body: ... })`, `validate(schema)`
      const found = one.made.positional.map((argument) => ofSchemas(argument, chains)).reduce(both, none);
      if (found.body || found.parameters.length > 0) return found;
    }
    // The program's own: what it was made with is around it.
    if (one?.kind === 'function' && one.frame !== null && one.frame.fn !== 0) {
      const found = one.frame.slots
        .slice(0, 4)
        .map((slot) => ofSchemas(slot, chains))
        .reduce(both, none);
      if (found.body || found.parameters.length > 0) return found;
    }
  }
  return none;
}

export function both(one: Validated, other: Validated): Validated {
  return { parameters: [...one.parameters, ...other.parameters], body: one.body ?? other.body };
}

/** A schema of the body, or an object with one for each part of the request. */
function ofSchemas(value: Value, chains: SchemaChains): Validated {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'map' && [...one.entries.keys()].some((key) => partPlaces.has(partName(key))))
      return ofParts(one, chains);
    if (one?.kind !== 'foreign') continue;
    const schema = chains.of(one)?.schema;
    const parts = Object.entries(schema?.properties ?? {});
    if (schema && parts.length > 0 && parts.every(([key]) => partPlaces.has(key)))
      return parts
        .map(([key, part]) => ofPart(partPlaces.get(key) ?? 'body', part))
        .reduce(both, { parameters: [], body: null });
    if (schema?.type === 'object') return { parameters: [], body: schema };
  }
  return { parameters: [], body: null };
}

/** `[Segments.BODY]` of celebrate is `body`. */
function partName(key: string): string {
  return key.toLowerCase();
}

export function ofParts(map: MapValue, chains: SchemaChains): Validated {
  let found: Validated = { parameters: [], body: null };
  for (const [key, value] of map.entries) {
    const place = partPlaces.get(partName(key));
    const fields = chains.isFields(value) ? chains.object(value, 0).schema : chains.of(value)?.schema;
    if (place && fields) found = both(found, ofPart(place, fields));
  }
  return found;
}

/** What a schema says of a part of the request. */
export function ofPart(place: EndpointParameter['in'], schema: Schema): Validated {
  if (place === 'body') return { parameters: [], body: schema };
  const parameters = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: field,
  }));
  return { parameters, body: null };
}

/** `body('email').isEmail().isLength({ min: 3 })` of express-validator. */
function validatorChain(last: Call): EndpointParameter | null {
  const steps: Call[] = [];
  let made: Call | null = last;
  for (let length = 0; made !== null && length < 40; length++) {
    steps.unshift(made);
    made = made.callee.of?.made ?? null;
  }
  const [start] = steps;
  if (!/^express-validator(\/check)?\./.test(start.callee.name)) return null;
  const place = validatorPlaces.get(start.callee.member ?? '');
  const [name] = textsOf(start.positional[0] ?? null);
  if (place === undefined || name === undefined || name.includes('.') || name.includes('*')) return null;
  let schema: Schema = place === 'body' ? {} : STRING;
  let required = false;
  let isNegated = false;
  for (const { callee, positional } of steps.slice(1)) {
    const settings = positional[0] ?? null;
    if (callee.member === 'optional') required = false;
    if (!isNegated && (callee.member === 'exists' || callee.member === 'notEmpty')) required = true;
    if (isNegated && callee.member === 'isEmpty') required = true;
    schema = { ...schema, ...validatorLimits(callee.member ?? '', settings) };
    isNegated = callee.member === 'not';
  }
  const isOptional = steps.some(({ callee }) => callee.member === 'optional');
  // What is checked for its kind fails when it is missing.
  const isChecked = steps
    .slice(1)
    .some(({ callee }) => /^(is(?!Empty)|matches|exists|notEmpty)/.test(callee.member ?? ''));
  return { name, in: place, required: place === 'path' || required || (isChecked && !isOptional), schema };
}

function validatorLimits(step: string, value: Value): Schema {
  const map = firstOf(value, 'map');
  const bound = (key: string) => numberOf(map?.entries.get(key) ?? null);
  switch (step) {
    case 'isEmail':
      return format('email');
    case 'isURL':
      return format('uri');
    case 'isUUID':
      return format('uuid');
    case 'isISO8601':
    case 'isDate':
      return format('date-time');
    case 'isString':
    case 'isAlphanumeric':
    case 'isMongoId':
      return STRING;
    case 'isInt':
      return limited(INTEGER, bound('min'), bound('max'), 'minimum', 'maximum');
    case 'isFloat':
    case 'isNumeric':
    case 'isDecimal':
      return limited(NUMBER, bound('min'), bound('max'), 'minimum', 'maximum');
    case 'isBoolean':
      return BOOLEAN;
    case 'isArray':
      return limited({ type: 'array' }, bound('min'), bound('max'), 'minItems', 'maxItems');
    case 'isLength':
      return limited(STRING, bound('min'), bound('max'), 'minLength', 'maxLength');
    case 'isIn': {
      const values = jsonOf(value);
      return Array.isArray(values) ? { enum: values } : {};
    }
    default:
      return {};
  }
}

function limited(
  schema: Schema,
  least: number | undefined,
  most: number | undefined,
  min: 'minimum' | 'minLength' | 'minItems',
  max: 'maximum' | 'maxLength' | 'maxItems',
): Schema {
  return {
    ...schema,
    ...(least === undefined ? {} : { [min]: least }),
    ...(most === undefined ? {} : { [max]: most }),
  };
}

/** `upload.single('avatar')` of multer. */
function multerFiles({ callee, positional }: Call): EndpointParameter[] {
  if (!/^(multer|@koa\/multer)\(\)\./.test(callee.name)) return [];
  const file = (name: string, isList: boolean): EndpointParameter => ({
    name,
    in: 'form',
    required: false,
    schema: isList ? { type: 'array', items: FILE } : FILE,
  });
  const [first] = positional;
  if (callee.member === 'single') return textsOf(first ?? null).map((name) => file(name, false));
  if (callee.member === 'array') return textsOf(first ?? null).map((name) => file(name, true));
  if (callee.member !== 'fields') return [];
  const items = firstOf(first ?? null, 'list')?.items ?? [];
  return items
    .flatMap((item) => textsOf(firstOf(item, 'map')?.entries.get('name') ?? null))
    .map((name) => file(name, true));
}
