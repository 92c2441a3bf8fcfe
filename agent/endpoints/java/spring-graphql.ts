import { isTestPath } from '../../workspace/path-kind.js';
import { joinPaths } from '../compose.js';
import { GRAPHQL_BODY, GRAPHQL_PATH } from '../graphql.js';
import type { Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { JavaSettings } from './settings.js';
import { CONTEXT_PATHS } from './spring.js';

/** What controllers of GraphQL import, and the settings that say where they are served. */
const libraries = [
  {
    imported: /^org\.springframework\.graphql\.data\.method\.annotation\./,
    settings: ['spring.graphql.http.path', 'spring.graphql.path'],
  },
  { imported: /^com\.netflix\.graphql\.dgs\.Dgs/, settings: ['dgs.graphql.path'] },
];

/** Spring for GraphQL, and DGS on it: the controllers of a module answer at one path. */
export function springGraphqlRouting({ program, files }: Shared): Routing {
  const routing: Routing = { routes: [], mounts: [] };
  const settings = new JavaSettings(files);
  const served = new Set<string>();
  for (const index of program.unitsOf('java')) {
    const unit = program.unit(index);
    const at = unit.path.indexOf('src/main/');
    const module = at < 0 ? '' : unit.path.slice(0, at);
    const imports = unit.data.imports.map((node) => unit.string(unit.a(node)));
    const library = libraries.find(({ imported }) => imports.some((name) => imported.test(name)));
    if (library === undefined || served.has(module) || isTestPath(unit.path)) continue;
    served.add(module);
    const base = settings.pathOf(unit.path, CONTEXT_PATHS);
    const [controller] = unit.data.classes;
    routing.routes.push({
      router: `graphql ${module}`,
      methods: ['POST'],
      path: joinPaths(base, settings.pathOf(unit.path, library.settings) || GRAPHQL_PATH),
      framework: 'spring',
      handler: controller?.name ?? 'GraphQL',
      file: unit.path,
      line: unit.position(controller?.start ?? 0).line,
      parameters: [],
      body: GRAPHQL_BODY,
    });
  }
  return routing;
}
