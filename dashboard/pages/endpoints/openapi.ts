/** An operation of a scanned application, as far as its document says something that can be shown. */
export interface Endpoint {
  method: string;
  path: string;
  /** Where the parts of the path are written that are not known. */
  unknown: string[];
  /** The folder of the application that serves it, where the repository has several. */
  application: string | null;
  summary: string | null;
  tags: string[];
  /** `file:line` of the handler. */
  place: string | null;
  handler: string | null;
  /** Whether callers have to show who they are: `yes`, `no`, `unknown`. */
  authenticated: string | null;
  /** The checks that say so, with their places. */
  guards: { name: string; kind: string; at: string }[];
  parameters: { name: string; in: string; type: string; required: boolean }[];
  /** By media type, its schema as JSON. */
  bodies: { type: string; schema: string }[];
  responses: { status: string; description: string }[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Longer ones are offered as a file: reading them would stop the page for seconds. */
export const MOST_CHARACTERS = 3_000_000;

type Fields = Record<string, unknown>;

/** The operations of an OpenAPI document in YAML or JSON. Whoever wrote it may have put anything anywhere. */
export async function readEndpoints(text: string): Promise<Endpoint[]> {
  const { parse } = await import('yaml');
  const document = fieldsOf(parse(text, { maxAliasCount: 50, logLevel: 'silent' }));
  return Object.entries(fieldsOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item)).flatMap(([method, operation]) =>
      METHODS.includes(method) ? [endpointOf(method, path, fieldsOf(operation))] : [],
    ),
  );
}

function endpointOf(method: string, path: string, operation: Fields): Endpoint {
  const file = textOf(operation['x-goalkeeper-file']);
  const line = textOf(operation['x-goalkeeper-line']);
  return {
    method: method.toUpperCase(),
    // A fragment tells operations of one path apart.
    path: path.replace(/#.*$/, ''),
    unknown: listOf(operation['x-goalkeeper-partly-known']).flatMap((place) => textOf(place) ?? []),
    application: textOf(operation['x-goalkeeper-application']),
    summary: textOf(operation.summary),
    tags: listOf(operation.tags).flatMap((tag) => textOf(tag) ?? []),
    place: file && (line ? `${file}:${line}` : file),
    handler: textOf(operation['x-goalkeeper-handler']),
    authenticated: textOf(operation['x-goalkeeper-authenticated']),
    guards: listOf(operation['x-goalkeeper-guards'])
      .map(fieldsOf)
      .map((guard) => ({
        name: textOf(guard.name) ?? '',
        kind: textOf(guard.kind) ?? '',
        at: textOf(guard.at) ?? '',
      })),
    parameters: listOf(operation.parameters)
      .map(fieldsOf)
      .map((parameter) => ({
        name: textOf(parameter.name) ?? '',
        in: textOf(parameter.in) ?? '',
        type: textOf(fieldsOf(parameter.schema).type) ?? '',
        required: parameter.required === true,
      })),
    bodies: Object.entries(fieldsOf(fieldsOf(operation.requestBody).content)).map(([type, content]) => ({
      type,
      schema: JSON.stringify(fieldsOf(content).schema ?? {}, null, 2),
    })),
    responses: Object.entries(fieldsOf(operation.responses)).map(([status, response]) => ({
      status,
      description: textOf(fieldsOf(response).description) ?? '',
    })),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
