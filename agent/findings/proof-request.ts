import type { Endpoint, EndpointParameter } from '#protocol/scan-report.js';

/** A request that is written down and never sent. */
export interface ProofRequest {
  method: string;
  /** With the query. */
  target: string;
  headers: { name: string; value: string }[];
  body: string | null;
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const FORM = 'application/x-www-form-urlencoded';

/** The request for an endpoint with a value in one of its parameters; null where it cannot be written. */
export function requestFor(
  endpoint: Endpoint,
  given: EndpointParameter,
  payload: string,
): ProofRequest | null {
  try {
    return writtenRequest(endpoint, given, payload);
  } catch (error) {
    // A name in the code that is no text: half a character.
    if (error instanceof URIError) return null;
    throw error;
  }
}

function writtenRequest(
  { method, path, parameters }: Endpoint,
  given: EndpointParameter,
  payload: string,
): ProofRequest | null {
  const isNeeded = (one: EndpointParameter) => one === given || one.required || one.in === 'path';
  const needed = parameters.filter(isNeeded);
  if (!/^[A-Z]{1,20}$/.test(method) || needed.some(({ isUnknown }) => isUnknown)) return null;
  const chosen = (one: EndpointParameter) => (one === given ? payload : harmlessValue(one));
  const within = (place: EndpointParameter['in']) => needed.filter((one) => one.in === place);
  let filled = encodeURI(path).replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll("'", '%27');
  for (const one of within('path'))
    filled = filled.replaceAll(`{${encodeURI(one.name)}}`, encoded(String(chosen(one))));
  if (/[{}*\s"]/.test(filled) || !filled.startsWith('/')) return null;
  const query = pairs(within('query'), chosen);
  const cookies = within('cookie').map((one) => `${one.name}=${encoded(String(chosen(one)))}`);
  const headers = within('header').map((one) => ({ name: one.name, value: String(chosen(one)) }));
  if ([...within('header'), ...within('cookie')].some(({ name }) => !TOKEN.test(name))) return null;
  if (headers.some(({ value }) => !/^[ -~]*$/.test(value) || value.includes('{{'))) return null;
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: cookies.join('; ') });
  const [fields, formFields] = [within('body'), within('form')];
  if (fields.length > 0 && formFields.length > 0) return null;
  let body: string | null = null;
  if (fields.length > 0) {
    const json = JSON.stringify(Object.fromEntries(fields.map((one) => [one.name, chosen(one)])));
    // In HTTP files two braces are a variable.
    body = json.replaceAll('{{', '\\u007b\\u007b');
    headers.push({ name: 'Content-Type', value: 'application/json' });
  } else if (formFields.length > 0) {
    body = pairs(formFields, chosen);
    headers.push({ name: 'Content-Type', value: FORM });
  }
  return { method, target: query === '' ? filled : `${filled}?${query}`, headers, body };
}

/** A command for a POSIX shell; `BASE_URL` is for people to set. */
export function curlCommand({ method, target, headers, body }: ProofRequest): string {
  return [
    `curl --globoff --path-as-is --include --request ${method}`,
    `"$BASE_URL"${quoted(target)}`,
    ...headers.map(({ name, value }) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ');
}

/** The same as a file that editors send. */
export function httpFile({ method, target, headers, body }: ProofRequest, shows: string): string {
  const lines = [
    '# Not executed by Goalkeeper.',
    `# Vulnerable when ${shows}.`,
    '@baseUrl = http://localhost:8080',
    '',
    `${method} {{baseUrl}}${target}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body === null ? [] : ['', body]),
  ];
  return `${lines.join('\n')}\n`;
}

function pairs(of: readonly EndpointParameter[], chosen: (one: EndpointParameter) => unknown): string {
  return of.map((one) => `${encoded(one.name)}=${encoded(String(chosen(one)))}`).join('&');
}

function encoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Something of the stated type, for parameters that a request cannot be without. */
function harmlessValue({ schema }: EndpointParameter): string | number | boolean {
  const { type, enum: choices } = schema as { type?: unknown; enum?: unknown };
  const [first] = Array.isArray(choices) ? choices : [];
  if (typeof first === 'string' || typeof first === 'number') return first;
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? true : 'goalkeeper';
}
