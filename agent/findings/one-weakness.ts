import { type Finding, MAX_PLACES } from '#protocol/finding.js';
import type { RawFinding } from '../analysis/api/result.js';
import type { Unit, UnitData } from '../ir/unit.js';
import { commonFix } from './common-fix.js';
import { oneForEachScope } from './one-for-scope.js';
import { byPlace, type Matched, placeOf } from './place.js';
import { SameValue } from './same-value.js';
import type { SourceView } from './source-view.js';
import { storedValueOf } from './stored-value.js';
import { areOfOneKind, isAboutSecrets, kindOf } from './weakness-kinds.js';

export interface Grouping {
  viewOf(unit: number): SourceView;
  mask(text: string): string;
  /** Folder of the application that a file is part of. */
  applicationOf(unit: UnitData): string;
}

/**
 * Makes one finding of those that are one weakness: of the same kind, and fixed together. These are sinks of one function
 * that get the same value, rules that match the same code, and what one rule matches several times on one line. The gravest
 * speaks for all, the others become its places. A place never counts for more than its finding, by severity or confidence:
 * so whatever threshold shows the place, shows the finding.
 * Where a rule is about a setting of the whole application, all of an application are one; where it is about a value, all places
 * that it gets to once it is stored; where it is about how a value is made, all places that it gets to from there.
 * @param matched in list order, with their fingerprints
 */
export function oneForEachWeakness(matched: readonly Matched[], grouping: Grouping): Finding[] {
  const unitOf = (unit: number): Unit => grouping.viewOf(unit).unit;
  const values = new SameValue(unitOf);
  const groups = new Map<string, Group[]>();
  const all: Group[] = [];
  const byWeight = [...matched].sort(
    (one, other) =>
      other.finding.severity - one.finding.severity || other.finding.confidence - one.finding.confidence,
  );
  for (const one of byWeight) {
    const key = candidateKey(one);
    const known = key === null ? [] : (groups.get(key) ?? []);
    const group = known.find((other) => other.takes(one, values, grouping));
    if (group) continue;
    const own = new Group(one);
    all.push(own);
    if (key !== null) groups.set(key, [...known, own]);
  }
  const found = new Map(all.map((group) => [group.lead.finding, group]));
  const single = matched.flatMap(({ finding, raw }) => {
    const group = found.get(finding);
    return group ? [{ finding: group.finding(), raw }] : [];
  });
  return oneForEachScope(single, (raw) => {
    switch (raw.rule.scope) {
      case 'application':
        return grouping.applicationOf(unitOf(raw.sink.unit).data);
      case 'value':
        return storedValueOf(raw, unitOf);
      case 'source':
        return raw.trace.length === 0 ? null : `${raw.trace[0].unit} ${raw.trace[0].node}`;
      case undefined:
        return null;
    }
  });
}

/** What groups have in common; null: it stands alone. What is suppressed stays by itself, as its reason is about it alone. */
function candidateKey({ finding, raw }: Matched): string | null {
  if (finding.suppression) return null;
  const { nonProduct = '', hygiene = false, policy = null, inTestCode } = finding;
  return JSON.stringify([kindOf(raw.rule), raw.sink.unit, nonProduct, hygiene, policy, inTestCode]);
}

class Group {
  private readonly others: Matched[] = [];
  private fix: Finding['fix'];

  constructor(readonly lead: Matched) {
    this.fix = lead.finding.fix;
  }

  /** Whether it is the same weakness, and has become a place of this one. */
  takes(one: Matched, values: SameValue, { viewOf, mask }: Grouping): boolean {
    if (this.others.length >= MAX_PLACES || !isCovered(this.lead, one)) return false;
    const overlap = doOverlap(this.lead.raw, one.raw, viewOf(one.raw.sink.unit).unit);
    if (!isOneWeakness(this.lead, one, overlap, values)) return false;
    const fix = commonFix(this.fix, one.finding.fix, overlap, viewOf(one.raw.sink.unit), mask);
    if (fix === null) return false;
    this.fix = fix.fix;
    this.others.push(one);
    return true;
  }

  finding(): Finding {
    const { finding } = this.lead;
    if (this.others.length === 0) return finding;
    const { fix: _, ...rest } = finding;
    const places = this.others.map((one) => placeOf(one.finding)).sort(byPlace);
    return { ...rest, places, ...(this.fix ? { fix: this.fix } : {}) };
  }
}

function isCovered({ finding: lead }: Matched, { finding }: Matched): boolean {
  return lead.severity >= finding.severity && lead.confidence >= finding.confidence;
}

function isOneWeakness(lead: Matched, one: Matched, overlap: boolean, values: SameValue): boolean {
  if (!areOfOneKind(lead.raw.rule, one.raw.rule)) return false;
  const [structural, others] = [lead.raw, one.raw].reduce(
    ([without, withTrace], raw) =>
      raw.trace.length === 0 ? [without + 1, withTrace] : [without, withTrace + 1],
    [0, 0],
  );
  if (others === 2) {
    const key = values.keyOf(lead.raw);
    return key !== null && values.areTogether(lead.raw, one.raw) && key === values.keyOf(one.raw);
  }
  if (overlap) return lead.raw.fn === one.raw.fn;
  const onOneLine =
    lead.finding.location.region.startLine === one.finding.location.region.startLine &&
    lead.raw.rule.id === one.raw.rule.id;
  // Each secret is to be replaced by itself.
  return structural === 2 && onOneLine && !isAboutSecrets(one.raw.rule);
}

function doOverlap({ sink: one }: RawFinding, { sink: other }: RawFinding, unit: Unit): boolean {
  return unit.start(one.node) < unit.end(other.node) && unit.start(other.node) < unit.end(one.node);
}
