import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { ConstantChecks } from '../models/constant-checks.js';
import type { Objects } from '../objects/objects.js';
import type { Constants } from '../values/constants.js';
import { receiverOf } from '../values/places.js';
import { rootOf } from './checked-roots.js';
import type { LibraryCalls } from './library-calls.js';
import type { Target } from './target.js';

/** A handler that runs before another one, which it calls by one of its parameters. */
export interface Earlier {
  readonly token: number;
  readonly next: number;
}

/** What is known of a request wherever a handler was registered. */
export interface Registration {
  readonly earlier: readonly Earlier[];
  /** The member of the request that holds the parts of its path, and those that must match a strict pattern: `/:id(\\d+)`. */
  readonly parts: string | null;
  readonly strict: ReadonlySet<string>;
}

/** Handlers that one call registers, on what the router is a version of, for paths that begin so. */
interface Registered {
  readonly router: number;
  readonly path: string;
  readonly handlers: readonly Target[];
}

/**
 * Knows which functions a framework calls before others: those that are given before them (`app.get(path, check, show)`), and those that
 * the same router was given before for all requests below the path (`app.use(check)`).
 */
export class EarlierHandlers {
  private found: Map<number, Registration[]> | null = null;

  constructor(
    private readonly objects: Objects,
    private readonly library: LibraryCalls,
    private readonly constants: Constants,
    private readonly checks: Pick<ConstantChecks, 'isStrict'>,
  ) {}

  /** Each time that a function is registered. */
  of(token: number): readonly Registration[] {
    if (this.found === null) {
      this.found = new Map();
      for (const linked of this.objects.program.units) this.find(linked, this.found);
    }
    return this.found.get(token) ?? [];
  }

  private find(linked: LinkedUnit, found: Map<number, Registration[]>): void {
    const { made } = this.objects.parts;
    const { nodes } = linked.graph;
    const forAll: Registered[] = [];
    for (let node = 0; node * GRAPH_WIDTH < nodes.length; node++) {
      if ((nodes[node * GRAPH_WIDTH] & 0xff) !== Op.Call) continue;
      const handlers = this.library
        .of(linked, linked.base + node)
        .callbacks.filter(({ next }) => next !== undefined);
      if (handlers.length === 0) continue;
      const receiver = receiverOf(linked, linked.base + node);
      const router = receiver === NONE ? NONE : rootOf(linked, receiver - linked.base);
      const path = this.pathOf(linked, node);
      const before = forAll
        .filter((one) => one.router === router && (one.path === '' || isBelow(path ?? '', one.path)))
        .flatMap((one) => one.handlers);
      for (const [at, { token }] of handlers.entries()) {
        const fn = made.functionOf(token);
        if (fn === NONE) continue;
        const earlier = [...before, ...handlers.slice(0, at)].map((one) => ({
          token: made.functionOf(one.token),
          next: one.next ?? NONE,
        }));
        const known = found.get(fn) ?? [];
        known.push({
          earlier: earlier.filter((one) => one.token !== NONE && one.token !== fn),
          parts: handlers[at].parts ?? null,
          strict: this.strictParts(path ?? ''),
        });
        found.set(fn, known);
      }
      if (path !== null && handlers.some(({ isForAll }) => isForAll)) forAll.push({ router, path, handlers });
    }
  }

  private strictParts(path: string): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { 1: name, 2: pattern } of path.matchAll(/:(\w+)\(((?:[^()\\]|\\.|\([^()]*\))*)\)/g))
      if (this.checks.isStrict(pattern, true)) names.add(name);
    return names;
  }

  /** The path that handlers are registered for: empty for any, null where it is not known. */
  private pathOf(linked: LinkedUnit, call: number): string | null {
    const { nodes, lists } = linked.graph;
    const [, first] = itemsOf(lists, nodes[call * GRAPH_WIDTH + 5]);
    if (first === undefined) return '';
    const { choices, isAll } = this.constants.of(linked.base + first);
    if (choices.length === 0) return this.isFunction(linked.base + first) ? '' : null;
    const [{ value }] = choices;
    return isAll && choices.length === 1 && typeof value === 'string' ? value.replace(/\/$/, '') : null;
  }

  private isFunction(value: number): boolean {
    const { variables, made } = this.objects.parts;
    return [...variables.of(value)].some((token) => made.functionOf(token) !== NONE);
  }
}

function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}
