import type { Proof } from '#protocol/finding.js';
import type { Endpoint, EndpointParameter } from '#protocol/scan-report.js';
import type { RawFinding } from '../analysis/api/result.js';
import { type Payloads, payloadFor } from './proof-payloads.js';
import { curlCommand, httpFile, requestFor } from './proof-request.js';
import type { Routes } from './routes.js';
import type { SourceView } from './source-view.js';

const MAX_TEXT = 4000;

/** Where the descriptions of sources say that data is in a request. */
const places: readonly [RegExp, readonly EndpointParameter['in'][]][] = [
  [/\bquery\b/i, ['query']],
  [/\bpath segment\b/i, ['path']],
  [/\bbody\b/i, ['body', 'form']],
  [/\bform\b/i, ['form']],
  [/\bcookie\b/i, ['cookie']],
  [/\bheader\b/i, ['header']],
  [/\brequest parameter\b/i, ['query', 'form', 'path']],
];

/**
 * How to see a weakness: a request, made of what is known of the route and the parameter that gets to the sink. It is text, and
 * never sent. Null where the route, the parameter or a harmless payload is not certain.
 */
export function proofOf(
  raw: RawFinding,
  view: (unit: number) => SourceView,
  routes: Routes,
  { payloads, callee, mask }: { payloads: Payloads; callee: string; mask: (text: string) => string },
): Proof | null {
  const [source] = raw.trace;
  if (source?.kind !== 'source' || raw.source?.kind !== 'request') return null;
  const from = view(source.unit);
  const start = from.unit.start(source.node);
  const served = raw.routes.flatMap(({ unit, fn }) => {
    const info = view(unit).unit.data.functions[fn];
    const isHere = unit === source.unit && info.start <= start && start < info.end;
    return isHere ? routes.servedBy(view(unit), fn) : [];
  });
  const [endpoint] = served;
  if (served.length !== 1 || endpoint.unknown) return null;
  const parameter = parameterAt(
    from.text,
    start,
    from.unit.end(source.node),
    raw.source.description,
    endpoint,
  );
  const payload = payloadFor(payloads, raw, endpoint, callee);
  if (parameter === null || payload === null) return null;
  const request = requestFor(endpoint, parameter, payload.value);
  if (request === null) return null;
  const command = curlCommand(request);
  const http = httpFile(request, payload.shows);
  const isTooMuch = command.length > MAX_TEXT || http.length > MAX_TEXT || parameter.name.length > 200;
  // A secret in it is nothing to send, nor to show.
  return isTooMuch || mask(command) !== command || mask(http) !== http
    ? null
    : { command, http, shows: payload.shows, parameter: parameter.name };
}

/** The one parameter that the source expression names: `req.query.name`, `request.args['name']`, `q.get("name")`. */
function parameterAt(
  text: string,
  start: number,
  end: number,
  description: string,
  { parameters }: Endpoint,
): EndpointParameter | null {
  const within = places.find(([pattern]) => pattern.test(description))?.[1];
  if (within === undefined) return null;
  const known = parameters.filter((one) => within.includes(one.in));
  const written = text.slice(Math.max(start, end - 300), end);
  const behind = text.slice(end, end + 120);
  const name =
    /^(?:\?\.|\.)?\[\s*(["'`])((?:(?!\1).)+)\1\s*\]/.exec(behind)?.[2] ??
    /^\.[gG]et\(\s*(["'`])((?:(?!\1).)+)\1/.exec(behind)?.[2] ??
    /^(?:\?\.|\.)([\p{L}_$][\p{L}\p{N}_$]*)(?!\s*\()/u.exec(behind)?.[1] ??
    /[([]\s*(["'`])((?:(?!\1).)+)\1\s*[)\]]$/.exec(written)?.[2] ??
    /(?:^|\.)([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(written)?.[1];
  const named = known.filter((one) => one.name === name);
  return named.length === 1 ? named[0] : null;
}
