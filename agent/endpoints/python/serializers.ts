import { NONE } from '#agent/ir/kinds.js';
import type { Schema } from '#protocol/scan-report.js';
import { lastWord } from '../../ir/last-word.js';
import type { Wiring } from '../router-calls.js';
import { withoutRequired } from '../schemas/objects.js';
import {
  BOOLEAN,
  compact,
  enumeration,
  FILE,
  format,
  INTEGER,
  jsonOf,
  NUMBER,
  named,
  nullable,
  numberOf,
  OBJECT,
  STRING,
} from '../schemas/schema.js';
import {
  type Call,
  type ClassValue,
  firstOf,
  type MapValue,
  optionsOf,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';

const MAX_DEPTH = 12;

/** Fields of marshmallow, of Django's REST framework and of Django's models, by the last names of their classes. */
const fieldTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ...named(
    'Str String CharField TextField SlugField RegexField IPAddressField GenericIPAddressField HyperlinkedRelatedField SlugRelatedField',
    STRING,
  ),
  ...named(
    'Int Integer IntegerField PositiveIntegerField SmallIntegerField BigIntegerField PositiveSmallIntegerField AutoField BigAutoField ForeignKey OneToOneField PrimaryKeyRelatedField',
    INTEGER,
  ),
  ...named('Float Number Decimal FloatField DecimalField', NUMBER),
  ...named('Bool Boolean BooleanField NullBooleanField', BOOLEAN),
  ...named('Email EmailField', format('email')),
  ...named('Url URL URLField', format('uri')),
  ...named('UUID UUIDField', format('uuid')),
  ...named('DateTime AwareDateTime NaiveDateTime DateTimeField', format('date-time')),
  ...named('Date DateField', format('date')),
  ...named('Time TimeField', format('time')),
  ...named('Dict Mapping DictField JSONField HStoreField', OBJECT),
  ...named('FileField ImageField', FILE),
  ['ChoiceField', STRING],
  ['MultipleChoiceField', { type: 'array', items: STRING }],
  ['ManyToManyField', { type: 'array', items: INTEGER }],
  ['Enum', STRING],
  ['Raw', {}],
]);

type Kind = 'marshmallow' | 'rest';

/** Reads classes that say what is loaded from a body: schemas of marshmallow, serializers of Django's REST framework. */
export class Serializers {
  constructor(private readonly wiring: Wiring) {}

  /** The schema of what a class, an instance of it or a map of its fields takes; null where it is none of these. */
  of(value: Value, depth = 0): Schema | null {
    if (depth > MAX_DEPTH) return null;
    for (const one of optionsOf(value)) {
      const cls = one?.kind === 'class' ? one : one?.kind === 'instance' ? one.cls : null;
      if (cls) {
        const kind = kindOf(cls);
        if (kind === null) continue;
        return one?.kind === 'instance'
          ? this.instance(cls, kind, one.inherited?.made ?? null, depth)
          : this.model(cls, kind, depth);
      }
      // `Schema.from_dict({ 'name': fields.Str() })`
      const from = one?.kind === 'foreign' && /(^|\.)Schema\.from_dict\(\)/.test(one.name) ? one.made : null;
      const fields = from && firstOf((from.callee.made ?? from).positional[0] ?? null, 'map');
      if (fields) return this.ofFields(fields.entries, 'marshmallow', depth);
      if (one?.kind === 'map' && isFieldMap(one)) return this.ofFields(one.entries, 'marshmallow', depth);
    }
    return null;
  }

  /** An instance may take a part of what its class says: `UserSchema(only=('name',), partial=True, many=True)`. */
  private instance(cls: ClassValue, kind: Kind, call: Call | null, depth: number): Schema {
    const given = (name: string) => call?.keywords.get(name) ?? null;
    const only = new Set(textsOf(given('only')));
    const without = new Set(textsOf(given('exclude')));
    let schema: Schema;
    if (only.size + without.size > 0) {
      const all = [...this.fieldsOf(cls, kind)];
      const kept = all.filter(([name]) => (only.size === 0 || only.has(name)) && !without.has(name));
      schema = this.ofFields(new Map(kept), kind, depth);
    } else schema = this.model(cls, kind, depth);
    if (truth(given('partial')) === true) schema = withoutRequired(this.wiring.models.resolve(schema));
    return truth(given('many')) === true ? { type: 'array', items: schema } : schema;
  }

  private model(cls: ClassValue, kind: Kind, depth: number): Schema {
    const { name } = this.wiring.program.unit(cls.unit).data.classes[cls.cls];
    return this.wiring.models.reference(`${cls.unit} ${cls.cls}`, name, () =>
      this.ofFields(this.fieldsOf(cls, kind), kind, depth),
    );
  }

  private fieldsOf(cls: ClassValue, kind: Kind): Map<string, Value> {
    const fields = new Map<string, Value>();
    if (kind === 'rest') this.modelFields(cls, fields);
    declared(cls, this.wiring, fields, 0);
    return fields;
  }

  private ofFields(fields: ReadonlyMap<string, Value>, kind: Kind, depth: number): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const [own, value] of fields) {
      const field = this.field(value, kind, depth);
      if (!field) continue;
      const name = field.name ?? own;
      Object.defineProperty(properties, name, {
        ...{ value: field.schema, enumerable: true, writable: true, configurable: true },
      });
      if (field.required) required.push(name);
    }
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  }

  /** A field that a request may set; null for one that is only answered. */
  private field(
    value: Value,
    kind: Kind,
    depth: number,
  ): { schema: Schema; required: boolean; name?: string } | null {
    // A class in a class is no field of it.
    if (value?.kind === 'class') return null;
    const nested = this.of(value, depth + 1);
    const made = firstOf(value, 'foreign')?.made ?? firstOf(value, 'instance')?.inherited?.made ?? null;
    if (!made) return nested ? { schema: nested, required: kind === 'rest' } : null;
    const { keywords, positional } = made;
    const flag = (name: string) => truth(keywords.get(name) ?? null);
    if (flag('dump_only') || flag('read_only') || flag('auto_now') || flag('auto_now_add')) return null;
    if (flag('primary_key') || flag('editable') === false) return null;
    const name = lastWord(made.callee.name);
    if (/^(SerializerMethodField|ReadOnlyField|HiddenField|Function|Method|Constant)$/.test(name))
      return null;
    let schema = nested ?? fieldTypes.get(name) ?? null;
    if (name === 'Nested' || name === 'Pluck') {
      schema = this.of(positional[0] ?? null, depth + 1) ?? OBJECT;
      if (flag('many')) schema = { type: 'array', items: schema };
    } else if (name === 'List' || name === 'ListField') {
      const items = this.field(positional[0] ?? keywords.get('child') ?? null, kind, depth + 1)?.schema;
      schema = { type: 'array', items: items ?? {} };
    }
    if (schema === null) return null;
    if (flag('allow_none') || flag('allow_null') || flag('null')) schema = nullable(schema);
    const initial = jsonOf(
      keywords.get('load_default') ?? keywords.get('missing') ?? keywords.get('default') ?? null,
    );
    const hasDefault = ['load_default', 'missing', 'default'].some((key) => keywords.has(key));
    const limits = schema.$ref === undefined ? limitsOf(made, schema) : {};
    const isModelField = /^django\b/.test(made.callee.name);
    const isStated =
      kind === 'rest'
        ? flag('required') !== false && !(isModelField && (flag('blank') || flag('null')))
        : flag('required') === true;
    const key = textsOf(keywords.get('data_key') ?? null)[0];
    return {
      schema: {
        ...schema,
        ...limits,
        ...(initial === undefined || initial === null || schema.$ref ? {} : { default: initial }),
      },
      required:
        isStated &&
        !hasDefault &&
        !(kind === 'rest' && flag('allow_null') && flag('required') === null && isModelField),
      ...(key === undefined ? {} : { name: key }),
    };
  }

  /** The fields of the model that `class Meta` names, as far as it names them. */
  private modelFields(cls: ClassValue, fields: Map<string, Value>): void {
    const meta = firstOf(cls.members.get('Meta') ?? null, 'class');
    const model = firstOf(meta?.members.get('model') ?? null, 'class');
    if (!meta || !model) return;
    const listed = textsOf(meta.members.get('fields') ?? null);
    const excluded = new Set(textsOf(meta.members.get('exclude') ?? null));
    const readOnly = new Set(textsOf(meta.members.get('read_only_fields') ?? null));
    const own = new Map<string, Value>();
    declared(model, this.wiring, own, 0);
    const isAll = listed.includes('__all__') || listed.length === 0;
    for (const name of isAll ? own.keys() : listed) {
      const value = own.get(name);
      if (value !== undefined && !excluded.has(name) && !readOnly.has(name)) fields.set(name, value);
    }
  }
}

/** What the fields of a class are assigned, after those of the classes that it derives from. */
function declared(cls: ClassValue, wiring: Wiring, fields: Map<string, Value>, depth: number): void {
  for (const base of depth < MAX_DEPTH ? [...cls.bases].reverse() : [])
    for (const one of optionsOf(base)) if (one?.kind === 'class') declared(one, wiring, fields, depth + 1);
  for (const field of wiring.program.unit(cls.unit).data.classes[cls.cls].fields)
    if (field.value !== NONE) fields.set(field.name, cls.members.get(field.name) ?? null);
}

function kindOf(cls: ClassValue, depth = 0): Kind | null {
  for (const base of depth < MAX_DEPTH ? cls.bases : [])
    for (const one of optionsOf(base)) {
      const found = one?.kind === 'class' ? kindOf(one, depth + 1) : null;
      if (found) return found;
      const name = one?.kind === 'foreign' ? one.name : '';
      if (/Schema(\(\))?$/.test(name) && /marshmallow|\bma\b|smorest|apiflask/i.test(name))
        return 'marshmallow';
      if (/^rest_framework\b.*Serializer$/.test(name)) return 'rest';
    }
  return null;
}

/** `{ 'name': fields.Str() }`, as webargs takes it. */
function isFieldMap({ entries }: MapValue): boolean {
  return [...entries.values()].some((value) =>
    /^(marshmallow|webargs|apiflask)\.fields\./.test(firstOf(value, 'foreign')?.made?.callee.name ?? ''),
  );
}

function limitsOf({ keywords, callee }: Call, { type }: Schema): Schema {
  const number = (name: string) => numberOf(keywords.get(name) ?? null);
  const isText = (Array.isArray(type) ? type[0] : type) === 'string';
  const stated = compact({
    minLength: isText ? number('min_length') : undefined,
    maxLength: isText ? number('max_length') : undefined,
    minimum: number('min_value'),
    maximum: number('max_value'),
  });
  const choices = jsonOf(keywords.get('choices') ?? null);
  const values = Array.isArray(choices) ? choices.map((one) => (Array.isArray(one) ? one[0] : one)) : null;
  const own: Schema = { ...stated, ...(values && values.length > 0 ? enumeration(values) : {}) };
  if (!/marshmallow|webargs|apiflask/.test(callee.name)) return own;
  const validate = keywords.get('validate') ?? null;
  const validators = firstOf(validate, 'list')?.items ?? [validate];
  return Object.assign(own, ...validators.map((one) => validatorLimits(one, isText)));
}

/** `validate.Length(min=1, max=3)` */
function validatorLimits(value: Value, isText: boolean): Schema {
  const made = firstOf(value, 'foreign')?.made;
  if (!made) return {};
  const number = (name: string, position: number) =>
    numberOf(made.keywords.get(name) ?? made.positional[position] ?? null);
  const [least, most] = [number('min', 0), number('max', 1)];
  switch (lastWord(made.callee.name)) {
    case 'Length':
      return compact(isText ? { minLength: least, maxLength: most } : { minItems: least, maxItems: most });
    case 'Range':
      return compact({ minimum: least, maximum: most });
    case 'OneOf': {
      const values = jsonOf(made.keywords.get('choices') ?? made.positional[0] ?? null);
      return Array.isArray(values) ? enumeration(values) : {};
    }
    case 'Regexp':
      return compact({ pattern: textsOf(made.positional[0] ?? null)[0] });
    case 'Email':
      return { format: 'email' };
    default:
      return {};
  }
}
