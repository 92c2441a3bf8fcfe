import type { Observation } from '#agent/analysis/api/result.js';
import { annotatedTemplate } from '../annotated-paths.js';
import { HandlerInputs } from '../handler-inputs.js';
import { type ClassSite, constantTexts } from '../program.js';
import type { Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { addedServlets } from './added-servlets.js';
import { servletRequest } from './parameters.js';
import { DeploymentDescriptors } from './web-xml.js';

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
export function servletRouting(observations: readonly Observation[], shared: Shared): Routing {
  const routing: Routing = { routes: [], mounts: [] };
  const add = servletReader(shared, routing);
  for (const mapping of observations) {
    if (mapping.tag !== 'servlet.mapping' || mapping.cls === null) continue;
    const { arguments: args, keywords, unit } = mapping;
    const patterns = [args[0], keywords.value, keywords.urlPatterns].flatMap((value) => constantTexts(value));
    add({ unit, cls: mapping.cls }, patterns, shared.program.place(mapping));
  }
  return routing;
}

/** Servlets of the program that a deployment descriptor declares. */
export function declaredServletRouting(shared: Shared): Routing {
  const routing: Routing = { routes: [], mounts: [] };
  const add = servletReader(shared, routing);
  for (const { className, patterns, file, line } of new DeploymentDescriptors(shared.files).servlets) {
    const cls = shared.program.classOfName(className);
    if (cls) add(cls, patterns, { file, line });
  }
  return routing;
}

/** Servlets that code adds; one of a library answers by ways that are not read. */
export function addedServletRouting(shared: Shared): Routing {
  const { program } = shared;
  const routing: Routing = { routes: [], mounts: [] };
  const add = servletReader(shared, routing);
  for (const { name, patterns, unit, node } of addedServlets(program)) {
    const place = program.place({ unit, node });
    const cls = program.classNamed(unit, name);
    if (cls && [...program.methodsOf(cls).keys()].some((method) => methodsOfName.has(method)))
      add(cls, patterns, place);
    else
      for (const pattern of patterns)
        routing.routes.push({
          router: `servlet ${unit}`,
          methods: ['ANY'],
          ...annotatedTemplate(pattern),
          ...{ framework: 'servlet', handler: name, ...place, site: null },
        });
  }
  return routing;
}

function servletReader(shared: Shared, routing: Routing) {
  const { program } = shared;
  const inputs = new HandlerInputs(shared, servletRequest);
  return (cls: ClassSite, patterns: readonly string[], place: { file: string; line: number }) => {
    for (const [name, handler] of program.methodsOf(cls)) {
      const method = methodsOfName.get(name);
      if (method === undefined) continue;
      const [request] = program.functionInfo(handler).parameters;
      const where = method === 'GET' || method === 'DELETE' ? 'query' : 'form';
      const read = (request ? inputs.of(handler, request.name) : []).map((one) =>
        one.in === 'query' ? ({ ...one, in: where } as const) : one,
      );
      for (const pattern of patterns) {
        const { path, parameters } = annotatedTemplate(pattern);
        routing.routes.push({
          router: `servlet ${cls.unit}`,
          methods: [method],
          path,
          framework: 'servlet',
          handler: program.functionName(handler),
          ...place,
          site: handler,
          parameters: [...parameters, ...read],
        });
      }
    }
  };
}
