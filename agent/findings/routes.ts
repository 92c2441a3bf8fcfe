import { MAX_ROUTES, type Route } from '#protocol/finding.js';
import type { Endpoint } from '#protocol/scan-report.js';
import type { FunctionRef } from '../analysis/api/result.js';
import { NONE } from '../ir/kinds.js';
import type { CodeScopes } from './code-scopes.js';
import type { SourceView } from './source-view.js';

const MAX_NAME = 500;

/** Finds the routes that functions are the entry points of: one for each endpoint that they serve, or one by their name. */
export class Routes {
  private readonly endpoints = new Map<string, Endpoint[]>();

  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints)
      this.endpoints.set(endpoint.file, [...(this.endpoints.get(endpoint.file) ?? []), endpoint]);
  }

  /** By file, line and name; the first `MAX_ROUTES`. */
  of(
    functions: readonly FunctionRef[],
    view: (unit: number) => SourceView,
    scopes: (unit: number) => CodeScopes,
    mask: (text: string) => string,
  ): Route[] {
    const routes = functions.flatMap(({ unit, fn }): Route[] => {
      const { path, unit: code } = view(unit);
      const { line } = code.position(code.data.functions[fn].start);
      const served = this.servedBy(view(unit), fn);
      if (served.length > 0)
        return served.map((endpoint) => ({
          name: nameOf(mask(`${endpoint.method} ${endpoint.path}`)),
          file: path,
          line: endpoint.line,
        }));
      return [{ name: nameOf(mask(scopes(unit).labelOf(fn)) || 'anonymous'), file: path, line }];
    });
    return routes.sort(byPlace).slice(0, MAX_ROUTES);
  }

  /** The endpoints whose handler is this function: they stand at its head. */
  servedBy({ path, unit }: Pick<SourceView, 'path' | 'unit'>, fn: number): Endpoint[] {
    const { start, end, body } = unit.data.functions[fn];
    const first = body === NONE || unit.listLength(body) === 0 ? end : unit.start(unit.listItem(body, 0));
    const [from, to] = [unit.position(start).line, unit.position(first).line];
    return (this.endpoints.get(path) ?? []).filter(({ line }) => from <= line && line <= to);
  }
}

function nameOf(name: string): string {
  return name.slice(0, MAX_NAME);
}

function byPlace(one: Route, other: Route): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  if (one.line !== other.line) return one.line - other.line;
  return one.name < other.name ? -1 : Number(one.name > other.name);
}
