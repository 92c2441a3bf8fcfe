import type { RawFinding, Site } from '../analysis/api/result.js';
import { NODE_WIDTH, type UnitData } from '../ir/unit.js';

/**
 * One finding for each weakness, in order of path and place. Many ways to the same hole are one hole: the surest path
 * counts, then the shortest. Rules that name the same CWE at one place speak of one weakness, the surest of them for all;
 * and what a flow begins with is none beside the flow.
 */
export function bestPerSink(raw: readonly RawFinding[], units: readonly UnitData[]): RawFinding[] {
  const best = new Map<string, RawFinding>();
  for (const one of raw) {
    const key = `${one.rule.id}\0${siteKey(one.sink)}`;
    const other = best.get(key);
    if (!other || isBetter(one, other)) best.set(key, one);
  }
  const kept = withoutInner(onePerWeakness([...best.values()]), units);
  return withoutBeginnings(withoutTwins(kept, units)).sort((one, other) => {
    const paths = [units[one.sink.unit].path, units[other.sink.unit].path];
    if (paths[0] !== paths[1]) return paths[0] < paths[1] ? -1 : 1;
    return (
      startOf(one, units) - startOf(other, units) ||
      one.sink.node - other.sink.node ||
      (one.rule.id < other.rule.id ? -1 : 1)
    );
  });
}

/** Of findings at one sink whose rules share a CWE, the best. */
function onePerWeakness(findings: readonly RawFinding[]): RawFinding[] {
  const kept = new Map<string, RawFinding[]>();
  for (const one of [...findings].sort((a, b) => byWorth(a, b))) {
    const key = siteKey(one.sink);
    const here = kept.get(key) ?? [];
    if (here.some((other) => sharesWeakness(one, other))) continue;
    kept.set(key, [...here, one]);
  }
  return [...kept.values()].flat();
}

/** A pattern that fits a call and what is inside it says one thing: the outermost place is kept. */
function withoutInner(findings: readonly RawFinding[], units: readonly UnitData[]): RawFinding[] {
  const structural = new Map<string, RawFinding[]>();
  for (const one of findings) {
    if (one.trace.length > 0) continue;
    const key = `${one.rule.id}\0${one.sink.unit}`;
    structural.set(key, [...(structural.get(key) ?? []), one]);
  }
  return findings.filter((one) => {
    const alike = one.trace.length > 0 ? [] : (structural.get(`${one.rule.id}\0${one.sink.unit}`) ?? []);
    return !alike.some((other) => other !== one && encloses(other, one, units));
  });
}

/** A pattern that fits what a flow ends in says what the flow does, with less. */
function withoutTwins(findings: readonly RawFinding[], units: readonly UnitData[]): RawFinding[] {
  const rangeKey = (one: RawFinding) => `${one.sink.unit}:${startOf(one, units)}:${endOf(one, units)}`;
  const flows = new Map<string, RawFinding[]>();
  for (const one of findings) {
    if (one.trace.length === 0) continue;
    const key = rangeKey(one);
    flows.set(key, [...(flows.get(key) ?? []), one]);
  }
  return findings.filter(
    (one) => one.trace.length > 0 || !flows.get(rangeKey(one))?.some((flow) => sharesWeakness(one, flow)),
  );
}

function encloses(outer: RawFinding, inner: RawFinding, units: readonly UnitData[]): boolean {
  const [from, to] = [startOf(outer, units), endOf(outer, units)];
  const [start, end] = [startOf(inner, units), endOf(inner, units)];
  return from <= start && end <= to && (from < start || end < to);
}

/** A value that is weak by itself (a predictable number) is reported where it does harm, when that is known. */
function withoutBeginnings(findings: readonly RawFinding[]): RawFinding[] {
  const flows = new Map<string, RawFinding[]>();
  for (const one of findings) {
    const [first] = one.trace;
    if (first === undefined) continue;
    const key = siteKey(first);
    flows.set(key, [...(flows.get(key) ?? []), one]);
  }
  return findings.filter(
    (one) => one.trace.length > 0 || !flows.get(siteKey(one.sink))?.some((flow) => sharesWeakness(one, flow)),
  );
}

function siteKey({ unit, node }: Site): string {
  return `${unit}:${node}`;
}

function sharesWeakness(one: RawFinding, other: RawFinding): boolean {
  return one.rule.cwe.some((id) => other.rule.cwe.includes(id));
}

function byWorth(one: RawFinding, other: RawFinding): number {
  return (
    other.confidence - one.confidence ||
    other.rule.severity - one.rule.severity ||
    (one.rule.id < other.rule.id ? -1 : 1)
  );
}

function isBetter(one: RawFinding, other: RawFinding): boolean {
  if (one.confidence !== other.confidence) return one.confidence > other.confidence;
  if (one.trace.length !== other.trace.length) return one.trace.length < other.trace.length;
  return placeKey(one) < placeKey(other);
}

/** Decides between equals, whatever the order in which the analysis found them. */
function placeKey(raw: RawFinding): string {
  return [raw.place, ...raw.trace].map(({ unit, node }) => `${unit}:${node}`).join(' ');
}

function startOf({ sink }: RawFinding, units: readonly UnitData[]): number {
  return units[sink.unit].nodes[sink.node * NODE_WIDTH + 1];
}

function endOf({ sink }: RawFinding, units: readonly UnitData[]): number {
  return units[sink.unit].nodes[sink.node * NODE_WIDTH + 2];
}
