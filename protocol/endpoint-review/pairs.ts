import type { EndpointOutline } from './outline.js';

/** The endpoints of two commits: those that are the same, those that were moved, and the others. */
export interface Pairs {
  same: [before: EndpointOutline, after: EndpointOutline][];
  moved: [before: EndpointOutline, after: EndpointOutline][];
  removed: EndpointOutline[];
  added: EndpointOutline[];
}

/** So many endpoints that look alike are compared with each other; beyond that, they are paired in their order. */
const MAX_ALIKE = 50;

/**
 * Knows endpoints again: by method and path, whatever file or handler answers; then, moved, by their handler. What answers all
 * methods is not new for one of them. A path that is known in part may be any that ends like it.
 */
export function pairEndpoints(base: readonly EndpointOutline[], head: readonly EndpointOutline[]): Pairs {
  const pairs: Pairs = { same: [], moved: [], removed: [], added: [] };
  const before = grouped(base, shapeOf);
  const after = grouped(head, shapeOf);
  for (const [shape, mine] of after) {
    const theirs = before.get(shape);
    if (!theirs) {
      pairs.added.push(...mine);
      continue;
    }
    const left = pairAlike(theirs, mine, pairs.same);
    // A second handler of the same path opens nothing, unless it is of another application.
    pairs.removed.push(...left.before.filter((one) => isApart(one, mine)));
    pairs.added.push(...left.after.filter((one) => isApart(one, theirs)));
  }
  for (const [shape, theirs] of before) if (!after.has(shape)) pairs.removed.push(...theirs);
  pairs.added = withoutOtherMethods(pairs.added, base);
  pairs.removed = withoutOtherMethods(pairs.removed, head);
  // Unread is what the path was or is: neither a move nor anything else can be said of the two.
  pairByRest(pairs, ({ method, handler }) => (isNamed(handler) ? `${method} ${handler}` : null));
  pairByRest(pairs, ({ method, path }) => `${method} ${tailOf(path)}`);
  const keys: ((one: EndpointOutline) => string | null)[] = [
    ({ method, file, handler }) => (isNamed(handler) ? `${method} ${file} ${handler}` : null),
    ({ method, handler }) => (isNamed(handler) ? `${method} ${handler}` : null),
    // Another method of the same path and handler.
    (one) => (isNamed(one.handler) ? `${one.file} ${one.handler} ${pathShape(one)}` : null),
    ({ method, file, handler, path }) => `${method} ${file} ${handler} ${tailOf(path)}`,
  ];
  for (const key of keys) pairMoved(pairs, key);
  return pairs;
}

/** Nothing inside, so that a path of nothing but braces takes no longer than others. */
const PARAMETER = /\{[^{}]*\}/g;

function isNamed(handler: string): boolean {
  return handler !== 'anonymous' && handler !== '';
}

/** Templates that differ in the names of parameters only are one. */
function pathShape({ path }: EndpointOutline): string {
  return path.replace(PARAMETER, '{}');
}

function shapeOf(endpoint: EndpointOutline): string {
  return `${endpoint.method} ${pathShape(endpoint)}`;
}

/** The last two parts of a path, which stay when it is served elsewhere. */
function tailOf(path: string): string {
  return path.replace(PARAMETER, '{}').split('/').slice(-2).join('/');
}

/** Whether requests of one path reach the other, too, where it has a parameter: `/{format}` answers `/csv`. */
function covers({ method, path }: EndpointOutline, other: EndpointOutline): boolean {
  const [wide, narrow] = [path.split('/'), other.path.split('/')];
  return (
    method === other.method &&
    wide.length === narrow.length &&
    wide.every((part, n) => part === narrow[n] || /^\{[^}]*\}$/.test(part))
  );
}

function isApart({ application }: EndpointOutline, others: readonly EndpointOutline[]): boolean {
  return (
    application !== undefined &&
    others.every((other) => other.application !== undefined && other.application !== application)
  );
}

/** Pairs endpoints of one method and path: those of the same place first. */
function pairAlike(
  theirs: readonly EndpointOutline[],
  mine: readonly EndpointOutline[],
  into: Pairs['same'],
): { before: EndpointOutline[]; after: EndpointOutline[] } {
  let [before, after] = [[...theirs], [...mine]];
  if (before.length > MAX_ALIKE || after.length > MAX_ALIKE) return { before: [], after: [] };
  const keys: ((one: EndpointOutline) => string)[] = [
    ({ application, file, handler }) => JSON.stringify([application, file, handler]),
    ({ application, file }) => JSON.stringify([application, file]),
    ({ file, handler }) => JSON.stringify([file, handler]),
    ({ application, handler }) => JSON.stringify([application, handler]),
    ({ application }) => JSON.stringify([application]),
  ];
  // One to one, nothing but a difference of applications can part them.
  if (before.length === 1 && after.length === 1 && !isApart(before[0], after)) keys.push(() => '');
  for (const key of keys) {
    const known = grouped(before, key);
    const paired = new Set<EndpointOutline>();
    after = after.filter((one) => {
      const other = known.get(key(one))?.shift();
      if (!other) return true;
      into.push([other, one]);
      paired.add(other);
      return false;
    });
    before = before.filter((one) => !paired.has(one));
  }
  return { before, after };
}

/** Leaves out what another commit answers for any method. */
function withoutOtherMethods(
  endpoints: readonly EndpointOutline[],
  others: readonly EndpointOutline[],
): EndpointOutline[] {
  const any = new Map(others.filter(({ method }) => method === 'ANY').map((one) => [pathShape(one), one]));
  return endpoints.filter((one) => {
    const other = any.get(pathShape(one));
    return other === undefined || isApart(one, [other]);
  });
}

/** Takes what has the same key out of both sides, one to one, where the path of one is known in part only. */
function pairByRest(pairs: Pairs, keyOf: (one: EndpointOutline) => string | null): void {
  const isPartly = ({ isPartlyKnown }: EndpointOutline) => isPartlyKnown === true;
  const partly = grouped(pairs.removed.filter(isPartly), keyOf);
  const whole = grouped(
    pairs.removed.filter((one) => !isPartly(one)),
    keyOf,
  );
  const gone = new Set<EndpointOutline>();
  pairs.added = pairs.added.filter((after) => {
    const key = keyOf(after);
    if (key === null) return true;
    const before = partly.get(key)?.pop() ?? (isPartly(after) ? whole.get(key)?.pop() : undefined);
    if (before) gone.add(before);
    return before === undefined;
  });
  pairs.removed = pairs.removed.filter((one) => !gone.has(one));
}

/** Pairs what has the same key, where it is the only one on both sides. */
function pairMoved(pairs: Pairs, keyOf: (one: EndpointOutline) => string | null): void {
  const removed = grouped(pairs.removed, keyOf);
  const added = grouped(pairs.added, keyOf);
  const done = new Set<EndpointOutline>();
  for (const [key, [after, ...others]] of added) {
    const before = removed.get(key) ?? [];
    if (others.length > 0 || before.length !== 1) continue;
    done.add(before[0]);
    // What is still answered did not move: others came to it.
    if (covers(after, before[0])) continue;
    pairs.moved.push([before[0], after]);
    done.add(after);
  }
  pairs.removed = pairs.removed.filter((one) => !done.has(one));
  pairs.added = pairs.added.filter((one) => !done.has(one));
}

function grouped(
  endpoints: readonly EndpointOutline[],
  keyOf: (one: EndpointOutline) => string | null,
): Map<string, EndpointOutline[]> {
  const groups = new Map<string, EndpointOutline[]>();
  for (const one of endpoints) {
    const key = keyOf(one);
    if (key === null) continue;
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
