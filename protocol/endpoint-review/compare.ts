import { neededAccept } from './accept.js';
import { packageChanges, packageReview } from './compare-packages.js';
import { CutFiles } from './cut-files.js';
import { gapsBetween, readsAllOf } from './gaps.js';
import type { EndpointOutline, OutlineField, OutlineGuard, ServedOutline } from './outline.js';
import { pairEndpoints } from './pairs.js';
import type { Callers, EndpointReview, ReviewLine, RouteName } from './review.js';

/**
 * What a change opens and closes of an application: endpoints that are added, removed or served elsewhere, checks that are gone,
 * parameters and fields that are new. What one of the commits could not be read for is no line, and a gap.
 */
export function compareEndpoints(base: ServedOutline, head: ServedOutline): EndpointReview {
  const isKnown = { before: readsAllOf(head, base), after: readsAllOf(base, head) };
  const { same, moved, removed, added } = pairEndpoints(base.endpoints, head.endpoints);
  const isGivenUp = givenUpInOne(base, head);
  const cut = new CutFiles(base, head);
  const lines: ReviewLine[] = [];
  const add = (line: ReviewLine, ...endpoints: EndpointOutline[]) => {
    if (!cut.hides(...endpoints)) lines.push(line);
  };
  if (isKnown.before)
    for (const one of added.filter((one) => !isGivenUp(one)))
      add({ ...at(one), kind: 'added', callers: callersOf(one) }, one);
  if (isKnown.after)
    for (const one of removed.filter((one) => !isGivenUp(one)))
      add({ ...at(one), kind: 'removed', callers: callersOf(one) }, one);
  if (isKnown.before && isKnown.after)
    for (const [before, after] of moved)
      add({ ...at(after), kind: 'moved', from: nameOf(before), callers: callersOf(after) }, before, after);
  for (const [before, after] of [...same, ...moved]) {
    if (isGivenUp(before) || isGivenUp(after)) continue;
    if (isKnown.after && isWeaker(before, after))
      add(
        { ...at(after), kind: 'guards', before: callersOf(before), callers: callersOf(after) },
        before,
        after,
      );
    const fields = isKnown.before ? newFields(before, after) : [];
    if (fields.length > 0) add({ ...at(after), kind: 'fields', fields }, before, after);
  }
  const sorted = lines.sort(byWeight);
  const gaps = gapsBetween(base, head, cut);
  const brought = packageChanges(base.packages, head.packages);
  const needed = base.accept && neededAccept({ lines: sorted, gaps, packages: brought }, base.accept);
  const packages = packageReview(brought);
  return {
    lines: alikeTogether(sorted),
    gaps,
    ...(packages && { packages }),
    ...(needed && { needed }),
  };
}

/** Whether an endpoint is in a file that the analysis has done in one commit, and given up in part in the other. */
function givenUpInOne(base: ServedOutline, head: ServedOutline): (one: EndpointOutline) => boolean {
  const [before, after] = [new Set(base.givenUp), new Set(head.givenUp)];
  return ({ file }) => before.has(file) !== after.has(file);
}

function nameOf({ method, path, isPartlyKnown }: EndpointOutline): RouteName {
  return { method, path, ...(isPartlyKnown && { isPartlyKnown }) };
}

function at(endpoint: EndpointOutline) {
  return { ...nameOf(endpoint), file: endpoint.file, line: endpoint.line, others: 0 };
}

function callersOf({ authenticated, guards }: EndpointOutline): Callers {
  const known = guards.filter(({ kind }) => kind !== 'unknown').map(({ name, kind }) => ({ name, kind }));
  const checks = [...new Map(known.map((one) => [`${one.kind} ${one.name}`, one])).values()];
  return { authenticated, checks };
}

/**
 * Whether callers need to show less than before, as far as both are known. By which check they show who they are may change;
 * another role may be a lower one.
 */
function isWeaker(before: EndpointOutline, after: EndpointOutline): boolean {
  if (before.authenticated === 'yes' && after.authenticated !== 'yes') return true;
  const names = new Set(after.guards.map(({ name }) => name));
  return (['role', 'owner', 'csrf'] as const).some((kind) => {
    const was = namesOf(before.guards, kind);
    const isGone = was.some((name) => !names.has(name));
    return isGone && (kind === 'role' || was.length > namesOf(after.guards, kind).length);
  });
}

function namesOf(guards: readonly OutlineGuard[], kind: OutlineGuard['kind']): string[] {
  return [...new Set(guards.filter((guard) => guard.kind === kind).map(({ name }) => name))];
}

/** Fields that are new, the outermost of each; none where it is not known what was there. */
function newFields(before: EndpointOutline, after: EndpointOutline): OutlineField[] {
  const keyOf = ({ in: place, name }: OutlineField) => `${place} ${name}`;
  const known = new Set(before.fields.map(keyOf));
  const outers = new Set(
    before.fields.flatMap(({ in: place, name }) => outersOf(name).map((outer) => `${place} ${outer}`)),
  );
  const answers = before.fields.some(({ in: place }) => place === 'response');
  return after.fields.filter((field) => {
    const { in: place, name } = field;
    if (known.has(keyOf(field))) return false;
    if (place === 'body' && before.isOpen?.body) return false;
    if (place === 'response' && (before.isOpen?.response || !answers)) return false;
    const outer = name.includes('.') ? `${place} ${name.slice(0, name.lastIndexOf('.'))}` : null;
    if (outer === null || place === 'query' || place === 'header' || place === 'cookie') return true;
    return known.has(outer) && outers.has(outer);
  });
}

/** `a` and `a.b` of `a.b.c` */
function outersOf(name: string): string[] {
  const outers: string[] = [];
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) outers.push(name.slice(0, at));
  return outers;
}

/** Checks that are gone come first, then what is open to more callers, and what others must not see. */
function weightOf(line: ReviewLine): number {
  switch (line.kind) {
    case 'guards':
      return 0;
    case 'added':
      return { no: 1, unknown: 2, yes: 3 }[line.callers.authenticated];
    case 'moved':
      return 5;
    case 'removed':
      return 6;
    case 'fields':
      return line.fields.some(({ isSensitive }) => isSensitive) ? 4 : 7;
  }
}

function byWeight(one: ReviewLine, other: ReviewLine): number {
  return (
    weightOf(one) - weightOf(other) ||
    compareText(one.path, other.path) ||
    compareText(one.method, other.method) ||
    compareText(one.file, other.file) ||
    one.line - other.line
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** One line for what is the same change at several endpoints: a check of a router, a prefix, a field of a model. */
function alikeTogether(lines: readonly ReviewLine[]): ReviewLine[] {
  const first = new Map<string, ReviewLine>();
  for (const line of lines) {
    const key = JSON.stringify(changeOf(line));
    const known = first.get(key);
    if (known) known.others += 1;
    else first.set(key, { ...line });
  }
  return [...first.values()];
}

function changeOf(line: ReviewLine): unknown[] {
  const { kind, method, path, file } = line;
  switch (kind) {
    case 'guards':
      return [kind, line.before, line.callers];
    case 'fields':
      return [kind, line.fields];
    case 'moved':
      return [kind, line.callers, ...movedPart(line.from, line)];
    default:
      return [kind, method, path, file, line.line];
  }
}

/** What differs between two routes, without what they have in common at their ends. */
function movedPart(from: RouteName, to: RouteName): string[] {
  const [before, after] = [from.path.split('/'), to.path.split('/')];
  while (before.length > 1 && after.length > 1 && before.at(-1) === after.at(-1)) {
    before.pop();
    after.pop();
  }
  if (from.method !== to.method) return [from.method, from.path, to.method, to.path];
  return [before.join('/'), after.join('/')];
}
