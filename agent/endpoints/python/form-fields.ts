import { NONE } from '#agent/ir/kinds.js';
import type { EndpointParameter, Json, Schema } from '#protocol/scan-report.js';
import { lastWord } from '../../ir/last-word.js';
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
  numberOf,
  STRING,
  textOf,
} from '../schemas/schema.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { type Call, type ClassValue, firstOf, optionsOf, type Value } from '../wiring/value.js';

const MAX_DEPTH = 12;

/** Fields of WTForms and of Django's forms, by the last names of their classes. */
const fieldTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ...named(
    'StringField TextField TextAreaField PasswordField SearchField HiddenField TelField RadioField SelectField CharField SlugField ChoiceField RegexField ColorField',
    STRING,
  ),
  ['EmailField', format('email')],
  ['URLField', format('uri')],
  ['UUIDField', format('uuid')],
  ['IntegerField', INTEGER],
  ['IntegerRangeField', INTEGER],
  ['FloatField', NUMBER],
  ['DecimalField', NUMBER],
  ['DecimalRangeField', NUMBER],
  ['BooleanField', BOOLEAN],
  ['NullBooleanField', BOOLEAN],
  ['SubmitField', BOOLEAN],
  ['DateField', format('date')],
  ['DateTimeField', format('date-time')],
  ['DateTimeLocalField', format('date-time')],
  ['TimeField', format('time')],
  ['FileField', FILE],
  ['ImageField', FILE],
  ['MultipleFileField', { type: 'array', items: FILE }],
  ['SelectMultipleField', { type: 'array', items: STRING }],
  ['MultipleChoiceField', { type: 'array', items: STRING }],
  ['FieldList', { type: 'array' }],
  ['FormField', { type: 'object' }],
  ['ModelChoiceField', STRING],
  ['QuerySelectField', STRING],
]);

/** The fields that a form asks for; null where a class is no form. */
export function formFields(cls: ClassValue, evaluator: Evaluator): EndpointParameter[] | null {
  const kind = formKind(cls);
  if (kind === null) return null;
  const fields = new Map<string, EndpointParameter>();
  collect(cls, evaluator, kind, fields, 0);
  return [...fields.values()];
}

function formKind(cls: ClassValue, depth = 0): 'wtforms' | 'django' | null {
  for (const base of depth < MAX_DEPTH ? cls.bases : [])
    for (const one of optionsOf(base)) {
      if (one?.kind === 'class') {
        const found = formKind(one, depth + 1);
        if (found) return found;
      }
      const name = one?.kind === 'foreign' ? one.name : '';
      if (/^(flask_wtf|wtforms|flask_appbuilder|flask_security|quart_wtf)\b/.test(name) && /Form$/.test(name))
        return 'wtforms';
      if (/^django\b.*Form(s)?$/.test(name)) return 'django';
    }
  return null;
}

function collect(
  cls: ClassValue,
  evaluator: Evaluator,
  kind: 'wtforms' | 'django',
  fields: Map<string, EndpointParameter>,
  depth: number,
): void {
  for (const base of depth < MAX_DEPTH ? [...cls.bases].reverse() : [])
    for (const one of optionsOf(base))
      if (one?.kind === 'class') collect(one, evaluator, kind, fields, depth + 1);
  for (const field of evaluator.unit(cls.unit).data.classes[cls.cls].fields) {
    if (field.value === NONE) continue;
    const made = firstOf(cls.members.get(field.name) ?? null, 'foreign')?.made;
    const base = made && fieldTypes.get(lastWord(made.callee.name));
    if (!made || !base) continue;
    const { schema, required } = kind === 'wtforms' ? ofWtforms(made, base) : ofDjango(made, base);
    fields.set(field.name, { name: field.name, in: 'form', required, schema });
  }
}

function ofWtforms(made: Call, base: Schema): { schema: Schema; required: boolean } {
  const validators =
    firstOf(made.keywords.get('validators') ?? made.positional[1] ?? null, 'list')?.items ?? [];
  const isText = base.type === 'string';
  let schema: Schema = base;
  let required = false;
  for (const one of validators) {
    const value = firstOf(one, 'foreign');
    const call = value?.made;
    const name = lastWord((call?.callee ?? value)?.name ?? '');
    const number = (key: string, position: number) => {
      const found = numberOf(call?.keywords.get(key) ?? call?.positional[position] ?? null);
      return found === undefined || found < 0 ? undefined : found;
    };
    if (name === 'DataRequired' || name === 'InputRequired' || name === 'FileRequired') {
      required = true;
      if (isText && base !== FILE) schema = { ...schema, minLength: Math.max(1, schema.minLength ?? 0) };
    } else if (name === 'Length')
      schema = {
        ...schema,
        ...compact({
          minLength: Math.max(number('min', 0) ?? 0, schema.minLength ?? 0) || undefined,
          maxLength: number('max', 1),
        }),
      };
    else if (name === 'NumberRange')
      schema = { ...schema, ...compact({ minimum: number('min', 0), maximum: number('max', 1) }) };
    else if (name === 'Email') schema = { ...schema, format: 'email' };
    else if (name === 'URL') schema = { ...schema, format: 'uri' };
    else if (name === 'UUID') schema = { ...schema, format: 'uuid' };
    else if (name === 'Regexp')
      schema = { ...schema, ...compact({ pattern: textOf(call?.positional[0] ?? null) }) };
    else if (name === 'AnyOf') schema = { ...schema, ...listed(jsonOf(call?.positional[0] ?? null)) };
  }
  const choices = choicesOf(made.keywords.get('choices') ?? null);
  if (choices && base.type === 'string') schema = { ...schema, ...enumeration(choices) };
  return { schema, required };
}

function listed(values: Json | undefined): Schema {
  return Array.isArray(values) ? enumeration(values) : {};
}

/** `[('a', 'First'), 'b']` */
function choicesOf(value: Value): Json[] | null {
  const known = jsonOf(value);
  if (!Array.isArray(known) || known.length === 0) return null;
  return known.map((one) => (Array.isArray(one) ? one[0] : one));
}

function ofDjango({ keywords }: Call, base: Schema): { schema: Schema; required: boolean } {
  const number = (key: string) => numberOf(keywords.get(key) ?? null);
  const schema = compact({
    ...base,
    minLength: number('min_length'),
    maxLength: number('max_length'),
    minimum: number('min_value'),
    maximum: number('max_value'),
  });
  // A box that is not ticked is not sent.
  const isStated = jsonOf(keywords.get('required') ?? null) !== false;
  return { schema, required: isStated && jsonOf(keywords.get('disabled') ?? null) !== true };
}
