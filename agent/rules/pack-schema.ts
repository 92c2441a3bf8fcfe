import Joi from 'joi';
import { RULE_ID } from '#protocol/rule-policy.js';
import { severityBand } from '#protocol/scan-report.js';
import { scored4 } from './cvss4.js';
import { endpointSchema, reachedSchema } from './endpoint-schema.js';
import { fixSchema } from './fix-template.js';
import { operations } from './operation.js';
import { parseFlow, parseSink, placeMistake, symbolPatternMistake } from './pack-grammar.js';
import { checked, line, mistaken, oneOrMore, place, regex, text } from './pack-texts.js';
import type { Rule } from './rule.js';
import { severityOf } from './severity.js';
import { sourceKinds } from './source-kinds.js';
import { typesSchema } from './type-schema.js';

/**
 * The written form of a rule pack. It is `rule.ts` with conveniences: one value where a list is meant, one text where
 * the object is plain (`child_process.exec(0)` for a sink, `0 -> return` for a flow, a value for an `equals` test),
 * and the sections `operations`, `sanitizers`, `clean` for models that say nothing else.
 */

const pattern = checked(symbolPatternMistake);
const patterns = oneOrMore(pattern);
const places = oneOrMore(place);
/** A place with a member: `receiver.secure`. */
const property = checked(
  (value) => placeMistake(value) ?? (value.includes('.') ? null : 'needs a member, such as receiver.secure'),
);
const className = Joi.string().pattern(/^[a-z][a-z0-9-]*$/, 'class name (small letters and dashes)');
const constant = Joi.alternatives(
  Joi.string().allow('').strict(),
  Joi.number().strict(),
  Joi.boolean().strict(),
  Joi.valid(null),
);

/** An object that may be written as something simpler, which `expand` turns into it. */
function shorthand(keys: Joi.SchemaMap, expand: (value: unknown) => object | null): Joi.ObjectSchema {
  const extended: Record<'shorthand', () => Joi.ObjectSchema> = Joi.extend((joi: Joi.Root) => ({
    type: 'shorthand',
    base: joi.object(),
    coerce: (value: unknown) => ({ value: expand(value) ?? value }),
  }));
  return extended.shorthand().keys(keys);
}

const valueTest: Joi.ObjectSchema = shorthand(
  {
    equals: constant,
    in: Joi.array().items(constant).min(1),
    matches: regex,
    ignoreCase: Joi.boolean(),
    written: regex,
    absent: Joi.boolean(),
    present: Joi.boolean(),
    constant: Joi.alternatives(Joi.boolean().strict(), Joi.valid('string', 'number')),
    lessThan: Joi.number(),
    type: pattern,
    named: regex,
    tainted: Joi.boolean(),
    cut: Joi.boolean(),
    keyed: Joi.boolean(),
    backtracks: Joi.valid('polynomial', 'exponential'),
    strict: Joi.valid(true, 'searched'),
    idle: Joi.boolean(),
    returns: constant,
    not: Joi.link('#valueTest'),
  },
  (value) => {
    if (Array.isArray(value)) return { in: value };
    return value === null || typeof value !== 'object' ? { equals: value } : null;
  },
)
  .min(1)
  .id('valueTest');
const conditions = Joi.object().pattern(checked(placeMistake), valueTest).shared(valueTest);

const source = Joi.object({
  kind: Joi.valid(...sourceKinds).required(),
  description: line.required(),
  doubt: Joi.number().min(0).max(5),
  harmlessFor: oneOrMore(className),
});
const flow = shorthand(
  {
    from: places.required(),
    to: places.required(),
    sanitizes: oneOrMore(className),
    captures: place,
    removes: place,
    by: place,
  },
  (value) => (typeof value === 'string' ? parseFlow(value) : null),
);
const callback = Joi.object({
  argument: place.required(),
  parameters: Joi.array().items(Joi.string().allow(null)),
  sources: Joi.object().pattern(/^\d+$/, source),
  flow: Joi.object().pattern(/^\d+$/, places),
  next: Joi.number().integer().min(0),
  forAll: Joi.valid(true),
  parts: line,
})
  .with('forAll', 'next')
  .with('parts', 'next');
const names = oneOrMore(line);
const placeTest = {
  ifNear: names,
  unlessNear: names,
  within: regex,
  unlessWithin: regex,
  offered: regex,
  unlessOffered: regex,
};
const programTest = { ifMentioned: names, unlessMentioned: names };

/** What models say of values by constants next to them, for the classes that they name. */
const ofConstants = ['prefix', 'differs', 'lacks', 'lacksAll', 'bounded', 'made'];

const tag = Joi.string().pattern(/^[a-z][a-zA-Z0-9.-]*$/, 'tag');
const plainModel = Joi.object({
  ...programTest,
  call: patterns,
  read: patterns,
  decorated: patterns,
  subclass: patterns,
  typed: patterns,
  caught: patterns,
  methods: names,
  // Unpacked parameters have no name.
  named: Joi.array()
    .items(oneOrMore(line.allow('')))
    .min(1),
  functions: Joi.object({ names, files: names, directive: line }).min(1),
  prefix: regex,
  // White space counts, too.
  differs: oneOrMore(Joi.string()),
  lacks: oneOrMore(Joi.string().min(1)),
  // White space counts here, too.
  lacksAll: Joi.string().min(1),
  escapedBy: Joi.string().length(1),
  bounded: names,
  made: Joi.valid('text'),
  exposes: patterns,
  ifImported: names,
  when: conditions,
  returns: line,
  source,
  taints: oneOrMore(Joi.object({ place: place.required(), source: source.required() })),
  flow: oneOrMore(flow),
  operation: Joi.valid(...operations),
  sanitizes: oneOrMore(className),
  spoils: oneOrMore(className),
  clean: Joi.boolean(),
  validates: Joi.object({
    place: place.required(),
    classes: oneOrMore(className).required(),
    when: Joi.valid(
      ...['true', 'false', 'zero', 'negative', 'found', 'equal', 'mirrors'],
      ...['truth', 'untruth', 'asserted', 'returns', 'succeeds'],
    ).required(),
    unlessFrom: place,
  }),
  callbacks: oneOrMore(callback),
  configuration: Joi.object({
    file: places,
    text: places,
    as: line,
    named: names,
    from: place,
    extension: line,
    key: places,
    template: place,
    default: place,
    to: place,
  })
    .or('file', 'named', 'from', 'text')
    .and('text', 'as'),
  store: Joi.string().pattern(/^[a-z][a-z-]*$/, 'name of a store (small letters and dashes)'),
  sets: Joi.object().pattern(
    property,
    Joi.alternatives(Joi.object({ constant: constant.required() }), places),
  ),
  renders: Joi.object({
    template: places.required(),
    context: places,
    keywords: Joi.boolean(),
    names: Joi.object().pattern(Joi.string(), place),
    escapes: Joi.alternatives(Joi.boolean().strict(), names),
    entry: Joi.object({ name: place.required(), value: place.required() }),
    parameters: names,
    inherits: Joi.boolean(),
  }),
  mirrors: places,
  restricts: places,
  exits: Joi.boolean(),
  parameters: Joi.object().pattern(Joi.string(), Joi.object({ type: line, source, classFrom: line })),
  exceptTypes: names,
  inObserved: tag,
  constant: Joi.alternatives(Joi.string().strict(), Joi.number().strict(), Joi.boolean().strict()),
  pattern: Joi.valid(true),
  measure: Joi.valid(true),
  folder: Joi.valid(true),
  observe: tag,
  once: Joi.valid(true),
})
  .or(
    ...['call', 'read', 'decorated', 'subclass', 'typed', 'caught', 'named', 'functions'],
    ...[...ofConstants, 'exposes'],
  )
  .or(
    ...['returns', 'source', 'taints', 'flow', 'operation', 'sanitizes', 'clean', 'validates', 'callbacks'],
    ...['exits', 'renders', 'parameters', 'observe', 'constant', 'sets', 'mirrors', 'exposes'],
    ...['configuration', 'store', 'pattern', 'measure', 'restricts', 'once', 'folder'],
  )
  .without('methods', ['read', 'typed', 'caught', 'named', 'functions'])
  .with('restricts', 'decorated')
  .with('inObserved', ['decorated', 'source'])
  .with('constant', 'read')
  .with('pattern', 'read')
  .with('measure', 'read')
  .with('escapedBy', 'lacksAll')
  .with('caught', 'source');
const model = ofConstants.reduce((schema, name) => schema.with(name, 'sanitizes'), plainModel);

const assign = Joi.object({ name: regex.required(), ignoreCase: Joi.boolean() });
const markup = Joi.object({ element: line.required(), attribute: line.required() });
const sink = shorthand(
  {
    ...programTest,
    call: patterns,
    write: patterns,
    assign,
    markup,
    element: Joi.valid(true),
    appended: regex,
    returned: names,
    unless: names,
    places,
    part: Joi.valid('within', 'behind', 'alone'),
    at: place,
    when: conditions,
    ...placeTest,
    doubt: Joi.number().min(0).max(5),
  },
  (value) => (typeof value === 'string' ? parseSink(value) : null),
)
  .xor('call', 'write', 'assign', 'markup', 'element', 'appended', 'returned')
  .with('element', 'places')
  .with('appended', 'places')
  .with('call', 'places')
  .with('unless', 'returned');

const match = Joi.object({
  call: patterns,
  read: patterns,
  write: patterns,
  assign,
  compared: assign,
  decorated: patterns,
  method: Joi.object({ of: patterns.required(), names: names.required() }),
  markup,
  handedOut: Joi.valid(true),
  when: conditions,
  files: names,
  ...programTest,
  ...placeTest,
  doubt: Joi.number().min(0).max(5),
}).xor('call', 'read', 'write', 'assign', 'compared', 'decorated', 'method', 'markup', 'handedOut');

const baseVector = /^CVSS:3\.1\/AV:[NALP]\/AC:[LH]\/PR:[NLH]\/UI:[NR]\/S:[UC]\/C:[HLN]\/I:[HLN]\/A:[HLN]$/;
const placeholders = new Set([
  'source',
  'sink',
  'place',
  'callee',
  'value',
  'endpoint',
  'siblings',
  'group',
  'field',
  'record',
  'guard',
]);
const message = line.custom((value: string, helpers) => {
  const unknown = Array.from(value.matchAll(/\{(\w+)\}/g), (found) => found[1]).find(
    (name) => !placeholders.has(name),
  );
  if (unknown === undefined) return value;
  const known = [...placeholders].map((name) => `{${name}}`).join(', ');
  return mistaken(helpers, `has the unknown placeholder "{${unknown}}": use ${known}`);
});

const rule = Joi.object({
  id: Joi.string().pattern(RULE_ID, 'id like language/area/name').required(),
  languages: names,
  title: line.required(),
  type: line.required(),
  class: className,
  cwe: oneOrMore(Joi.string().pattern(/^CWE-\d{1,5}$/, 'CWE id like CWE-89')).required(),
  cvss: Joi.string().pattern(baseVector, 'CVSS 3.1 base vector').required(),
  cvss4: checked((vector) => (scored4(vector) === null ? 'must be a CVSS 4.0 base vector' : null)),
  confidence: Joi.number().min(0).max(10).required(),
  optionDoubt: Joi.number().min(1).max(5),
  hygiene: Joi.valid(true),
  scope: Joi.valid('application', 'value', 'source'),
  message: message.required(),
  description: text.required(),
  remediation: text.required(),
  references: oneOrMore(Joi.string().uri({ scheme: ['https', 'http'] })).required(),
  sources: oneOrMore(Joi.valid(...sourceKinds)),
  sinks: oneOrMore(sink),
  sinksOf: oneOrMore(line),
  matches: oneOrMore(match),
  endpoints: endpointSchema,
  reachedBy: reachedSchema,
  defaults: Joi.object({ names: regex.required(), not: regex }),
  fix: fixSchema,
  examples: Joi.object({
    bad: oneOrMore(text).required(),
    good: oneOrMore(text).required(),
    file: line,
  }).required(),
})
  .or('sinks', 'sinksOf', 'matches', 'endpoints', 'defaults', 'reachedBy')
  .without('defaults', ['sinks', 'sinksOf', 'matches', 'endpoints', 'fix'])
  .without('endpoints', ['sinks', 'sinksOf', 'matches', 'fix'])
  .without('reachedBy', ['sinks', 'sinksOf', 'endpoints'])
  // What is compared is found by its names.
  .when(Joi.object({ reachedBy: Joi.object({ compares: Joi.exist() }).unknown() }).unknown(), {
    otherwise: Joi.object().with('reachedBy', 'matches'),
  })
  .with('sinks', 'class')
  .with('sinksOf', 'class')
  .custom(
    (value: { scope?: Rule['scope']; sinks?: unknown; sinksOf?: unknown; sources?: unknown }, helpers) => {
      const follows = Boolean(value.sinks ?? value.sinksOf);
      if (value.sources && !follows) return mistaken(helpers, 'has sources, but neither sinks nor sinksOf');
      // What flows where is fixed where it flows; only a value can be stored.
      if (value.scope === 'application' && follows)
        return mistaken(
          helpers,
          'has the scope application, which is for rules with matches, not with sinks',
        );
      if ((value.scope === 'value' || value.scope === 'source') && !follows)
        return mistaken(helpers, `has the scope ${value.scope}, which is for rules with sinks`);
      return value;
    },
  )
  .custom((value: { hygiene?: true; cvss: string }, helpers) =>
    value.hygiene && severityBand(severityOf(value.cvss)) !== 'low'
      ? mistaken(helpers, 'is hygiene, so the score of its CVSS vector must be below 4')
      : value,
  );

/** A whole file. */
export const packSchema = Joi.object({
  languages: names.required(),
  modules: Joi.object().pattern(Joi.string(), line),
  types: typesSchema,
  operations: Joi.object().pattern(Joi.valid(...operations), patterns),
  sanitizers: Joi.object().pattern(className, patterns),
  clean: patterns,
  models: Joi.array().items(model),
  rules: Joi.array().items(rule),
  payloads: Joi.object().pattern(
    className,
    Joi.object({ value: line.required(), shows: line.required(), when: Joi.valid('safe', 'read') }),
  ),
})
  .required()
  .prefs({
    abortEarly: false,
    errors: { label: false, wrap: { label: false } },
    messages: {
      'any.required': 'is required',
      'any.only': 'must be one of {{#valids}}',
      'object.unknown': 'is not a known key',
      'object.base': 'must be a map of keys',
      'object.missing': 'needs one of {{#peers}}',
      'object.xor': 'may have only one of {{#peers}}',
      'object.with': 'needs "{{#peer}}" together with "{{#main}}"',
      'object.without': 'may not have "{{#peer}}" together with "{{#main}}"',
      'object.pattern.match': 'has a key that is not allowed: {{#message}}',
      'array.base': 'must be a list or one value',
      'array.min': 'must not be empty',
      'string.base': 'must be text',
      'string.empty': 'must not be empty',
      'string.pattern.name': 'must be a {{#name}}',
      'number.base': 'must be a number',
      'boolean.base': 'must be true or false',
    },
  });
