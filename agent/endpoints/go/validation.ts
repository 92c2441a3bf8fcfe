import type { Schema } from '#protocol/scan-report.js';
import { enumeration } from '../schemas/schema.js';

const formats: Readonly<Record<string, string>> = {
  email: 'email',
  uuid: 'uuid',
  uuid4: 'uuid',
  url: 'uri',
  uri: 'uri',
  http_url: 'uri',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  hostname: 'hostname',
};

/** A schema with the limits that the tags of go-playground/validator state: `min=1`, `oneof=a b`, `email`. */
export function limitsOf(schema: Schema, rules: readonly string[]): Schema {
  if (schema.$ref !== undefined) return schema;
  const limited: Schema = { ...schema };
  // Rules behind `dive` are about the items.
  const end = rules.indexOf('dive');
  for (const rule of end < 0 ? rules : rules.slice(0, end)) {
    const [name, text = ''] = rule.split('=');
    if (Object.hasOwn(formats, name) && schema.type === 'string') limited.format = formats[name];
    else if (name === 'oneof') Object.assign(limited, choices(schema, text));
    else if (text !== '' && Number.isFinite(Number(text))) bound(limited, name, Number(text));
  }
  return limited;
}

function choices({ type }: Schema, text: string): Schema {
  const words = Array.from(text.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain);
  if (words.length === 0) return {};
  return enumeration(type === 'integer' || type === 'number' ? words.map(Number) : words);
}

function bound(schema: Schema, rule: string, limit: number): void {
  const isLeast = rule === 'min' || rule === 'gte' || rule === 'len' || rule === 'gt';
  const isMost = rule === 'max' || rule === 'lte' || rule === 'len' || rule === 'lt';
  const isOpen = rule === 'gt' || rule === 'lt';
  if (schema.type === 'string') {
    if (isLeast) schema.minLength = limit + (isOpen ? 1 : 0);
    if (isMost) schema.maxLength = limit - (isOpen ? 1 : 0);
  } else if (schema.type === 'array') {
    if (isLeast) schema.minItems = limit + (isOpen ? 1 : 0);
    if (isMost) schema.maxItems = limit - (isOpen ? 1 : 0);
  } else if (schema.type === 'integer' || schema.type === 'number') {
    if (isLeast) schema[isOpen ? 'exclusiveMinimum' : 'minimum'] = limit;
    if (isMost) schema[isOpen ? 'exclusiveMaximum' : 'maximum'] = limit;
  }
}
