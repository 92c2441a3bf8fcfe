/** What the page reads of an OpenAPI document. */
interface Parameter {
  name: string;
  in: string;
  description?: string;
  required: boolean;
  schema: {
    type?: string | string[];
    default?: unknown;
    minimum?: number;
    maximum?: number;
    enum?: unknown[];
  };
}
interface Operation {
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: ObjectSchema | { anyOf: ObjectSchema[] } } } };
  responses: Record<string, { description: string }>;
}
interface ObjectSchema {
  properties: Record<string, Parameter['schema'] & { description?: string }>;
  required?: string[];
}

export const style = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}',
  'code,pre{font-family:ui-monospace,monospace;background:#f2f2f2;padding:.1rem .3rem;border-radius:.2rem}',
  'pre{padding:.8rem;overflow-x:auto}table{border-collapse:collapse;width:100%}',
  'th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd}',
  'h2{margin-top:2.5rem;border-top:1px solid #ccc;padding-top:1rem;font-size:1.15rem}',
].join('');

/** A readable page of the operations: plain HTML, no script, nothing loaded from elsewhere. */
export function documentationPage(document: object): string {
  const { paths, info } = document as {
    paths: Record<string, Record<string, Operation>>;
    info: { title: string; description: string };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(info.title)} API</title><style>${style}</style></head><body>`,
    `<h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}</p>`,
    '<p>Every operation needs the header <code>X-API-Key</code>. Each answer says in <code>X-RateLimit-Remaining</code> ',
    'and <code>X-RateLimit-Reset</code> how many requests are left and when the count starts again. ',
    'Errors are objects with <code>error</code> and perhaps <code>details</code> and <code>hint</code>. ',
    'The same for programs: <a href="/openapi.json">openapi.json</a>.</p>',
    '<pre>curl -H "X-API-Key: $GOALKEEPER_API_KEY" "$GOALKEEPER_URL/api/v1/vulnerabilities?severity=7"</pre>',
    ...operations,
    '</body></html>',
  ].join('');
}

function section(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema;
  const shapes = body === undefined ? [] : 'anyOf' in body ? body.anyOf : [body];
  const rows = [...operation.parameters, ...fieldsOf(shapes)].map(parameterRow).join('');
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`)
    .join('');
  return [
    `<h2>${method.toUpperCase()} <code>${escapeHtml(path)}</code></h2>`,
    `<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description ?? '')}</p>`,
    rows && `<table><tr><th>Field</th><th>In</th><th>Type</th><th>Meaning</th></tr>${rows}</table>`,
    `<table><tr><th>Status</th><th>Meaning</th></tr>${answers}</table>`,
  ].join('');
}

/** The fields of a body that has one of these shapes: each once, with what it may be in any of them. */
function fieldsOf(shapes: ObjectSchema[]): Parameter[] {
  const names = new Set(shapes.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => {
    const found = shapes.map(({ properties }) => properties[name]);
    const { description, ...schema } = found.find(({ type }) => type !== 'null') ?? found[0];
    const listed = [...new Set(found.flatMap((one) => one.enum ?? []))];
    return {
      ...{ name, in: 'body', required: shapes.every(({ required }) => required?.includes(name)) },
      ...(description === undefined ? {} : { description }),
      schema: { ...schema, ...(schema.enum && { enum: listed }) },
    };
  });
}

function parameterRow({ name, in: place, description = '', required, schema }: Parameter): string {
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const range = schema.minimum === undefined ? '' : `, ${schema.minimum} to ${schema.maximum ?? 'any'}`;
  const fallback = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  const values = schema.enum ? `: ${schema.enum.join(', ')}` : '';
  return (
    `<tr><td><code>${escapeHtml(name)}</code>${required ? ' (required)' : ''}</td><td>${place}</td>` +
    `<td>${escapeHtml(type + values + range + fallback)}</td><td>${escapeHtml(description)}</td></tr>`
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
