import type { Observation } from '#agent/analysis/domain/result.js';
import { annotatedTemplate } from '../annotated-paths.js';
import { HandlerInputs } from '../handler-inputs.js';
import { constantTexts } from '../program.js';
import type { Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { servletRequest } from './parameters.js';

/** No plain object: a method of a servlet may be called `constructor`. */
const methodsOfName: ReadonlyMap<string, string> = new Map([
  ['doGet', 'GET'],
  ['doPost', 'POST'],
  ['doPut', 'PUT'],
  ['doDelete', 'DELETE'],
  ['doPatch', 'PATCH'],
  ['service', 'ANY'],
]);

/** Servlets with an annotation: the tag `servlet.mapping` on classes, whose methods `doGet`, `doPost`, ... answer. */
export function servletRouting(observations: readonly Observation[], { program }: Shared): Routing {
  const inputs = new HandlerInputs(program, servletRequest);
  const routing: Routing = { routes: [], mounts: [] };
  for (const mapping of observations) {
    if (mapping.tag !== 'servlet.mapping' || mapping.cls === null) continue;
    const { arguments: args, keywords, unit } = mapping;
    const patterns = [args[0], keywords.value, keywords.urlPatterns].flatMap((value) => constantTexts(value));
    for (const [name, handler] of program.methodsOf({ unit, cls: mapping.cls })) {
      const method = methodsOfName.get(name);
      if (method === undefined) continue;
      const [request] = program.functionInfo(handler).parameters;
      const place = method === 'GET' || method === 'DELETE' ? 'query' : 'form';
      const read = (request ? inputs.of(handler, request.name) : []).map((one) =>
        one.in === 'query' ? ({ ...one, in: place } as const) : one,
      );
      for (const pattern of patterns) {
        const { path, parameters } = annotatedTemplate(pattern);
        routing.routes.push({
          router: `servlet ${unit}`,
          methods: [method],
          path,
          framework: 'servlet',
          handler: program.functionName(handler),
          ...program.place(mapping),
          site: handler,
          parameters: [...parameters, ...read],
        });
      }
    }
  }
  return routing;
}
