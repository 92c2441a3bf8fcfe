import { parse } from 'yaml';
import { endpointDefinition } from '#agent/endpoints/index.js';
import type { Schema } from '#protocol/scan-report.js';
import { apiOf } from './small-application.js';

export interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  security?: Record<string, string[]>[];
}
export interface Definition {
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, Record<string, unknown>>;
  };
}

/** The definition of a small application, as consumers read it. */
export async function definitionOf(files: Record<string, string>): Promise<Definition> {
  const { text } = endpointDefinition(await apiOf(files), { title: 'small', version: '1' }, 'yaml');
  return parse(text) as Definition;
}

/** Parameters and fields of the body, one text each: `query page integer! {"minimum":1}`. */
export function inputsOf({ components }: Definition, { parameters = [], requestBody }: Operation): string[] {
  const resolve = (schema: Schema): Schema =>
    components?.schemas?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const shown = (place: string, name: string, schema: Schema, isRequired: boolean) => {
    const { type = 'any', properties: _, items, required: __, ...limits } = schema;
    const kind = items
      ? `array<${[resolve(items).type ?? 'any'].flat().join('|')}>`
      : [type].flat().join('|');
    const rest = Object.keys(limits).length > 0 ? ` ${JSON.stringify(limits)}` : '';
    return `${place} ${name} ${kind}${isRequired ? '!' : ''}${rest}`;
  };
  const fields = Object.entries(requestBody?.content ?? {}).flatMap(([mediaType, { schema }]) => {
    const whole = resolve(schema);
    return Object.entries(whole.properties ?? {}).map(([name, field]) =>
      shown(mediaType.split('/')[1], name, field, whole.required?.includes(name) ?? false),
    );
  });
  return [...parameters.map((one) => shown(one.in, one.name, one.schema, one.required)), ...fields].sort();
}

/** Names of the schemes that an operation asks for; `-` stands for none that is stated. */
export function checksOf({ security }: Operation): string {
  if (security === undefined) return '-';
  if (security.length === 0) return 'public';
  return security.map((one) => Object.keys(one).join('+') || 'or none').join(' ');
}
