import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultGate, type Gate, GateCount } from '#codehost/review/gate.js';
import { notAccepted } from '#codehost/review/index.js';
import { isNews, isReported } from '#codehost/review/plan.js';
import { SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { countingNewRoutes } from '#protocol/tracking/routes.js';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { ListedRow, ReadTeam, ResultStore } from '#server/results/index.js';
import { storedReview } from '#server/results/served-outlines.js';
import type { Triage } from '#server/results/triage.js';
import { type Operation, operation } from './operation.js';
import { gateQuery } from './team-parameters.js';
import { gatePreviewAnswer, ruleCountsAnswer } from './team-schemas.js';

type TriageState = Awaited<ReturnType<ResultStore['states']>>[number];
type RuleCounts = Record<TriageState, number> & { ruleId: string; title: string; severity: number };
interface GateQuery {
  severity?: number;
  confidence?: number;
  only_new?: boolean;
}

/** What one request reads at most: lists of so many findings take a second. */
const MAX_COUNTED = 20_000;
const PAGE = 1_000;
/** Merge requests that a gate is tried on, and how many scans are looked through for them. */
const PREVIEWED = 20;
const MAX_SCANS = 100;
/** Findings that a preview reads at most. */
const MAX_READ = 50_000;

interface Parts {
  database: Database;
  results: ResultStore;
  triage: Triage;
}

/** How the rules and the gate do on the findings that there are. */
export function ruleOperations({ database, results, triage }: Parts): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/rules',
      id: 'listRules',
      tag: 'Rules and gate',
      summary: 'Count what each rule has found, and what people have decided about it',
      notes: 'Of the findings in product code that `latest=true` lists, each once.',
      answer: ruleCountsAnswer,
      async handler({ caller: { team } }) {
        const { rules, findings, total } = await countRules(results, team);
        return { version: 'v1', data: rules, findings, total };
      },
    }),
    operation<GateQuery>({
      method: 'GET',
      path: '/gate/preview',
      id: 'previewGate',
      tag: 'Rules and gate',
      summary: 'See what a gate would have said of the last merge requests',
      notes:
        'The newest scan of each of the last 20 merge requests, with what people have decided until now. What is left ' +
        'out of the query is as in the gate of the team.',
      query: gateQuery,
      answer: gatePreviewAnswer,
      async handler({ caller: { team }, query: { severity, confidence, only_new: onlyNew } }) {
        const set = { ...defaultGate, ...team.gate };
        const gate = {
          severity: severity ?? set.severity,
          confidence: confidence ?? set.confidence,
          onlyNew: onlyNew ?? set.onlyNew,
        };
        const data: object[] = [];
        let left = MAX_READ;
        for (const scan of await lastMergeRequests(database, team._id)) {
          left -= scan.counts?.total ?? 0;
          if (left < 0) break;
          const reason = await judge({ results, triage, gate }, scan);
          const repository = await database.repositories.byId(team._id, scan.repositoryId);
          const status = scan.review?.status ?? null;
          data.push({
            ...{ scanId: scan._id, repository: repository?.fullName ?? null },
            mergeRequest: scan.mergeRequest?.iid ?? '',
            finishedAt: (scan.finishedAt ?? scan.createdAt).toISOString(),
            ...{ failed: reason !== null, reason },
            failedThen: status === null ? null : status === 'failed',
          });
        }
        return { version: 'v1', gate, data };
      },
    }),
  ];
}

async function countRules(results: ResultStore, team: ReadTeam) {
  const rules = new Map<string, RuleCounts>();
  let [findings, total] = [0, 0];
  const people = { decisions: await results.decisions(team._id) };
  for (let offset = 0; offset < MAX_COUNTED; offset += PAGE) {
    const page = await results.listTeam(team, { latest: true, nonProduct: 'none' }, { limit: PAGE, offset });
    total = page.total;
    findings += page.rows.length;
    const states = await results.states(team._id, { rows: page.rows, people });
    for (const [index, row] of page.rows.entries()) count(rules, row, states[index]);
    if (page.rows.length < PAGE) break;
    // What is in memory already is given without a pause: all pages together would hold others up for 0.3 s.
    await nextTurn();
  }
  const sorted = [...rules.values()].sort((a, b) => sumOf(b) - sumOf(a) || (a.ruleId < b.ruleId ? -1 : 1));
  return { rules: sorted, findings, total };
}

function count(rules: Map<string, RuleCounts>, { facts, title, severity }: ListedRow, state: TriageState) {
  const { ruleId } = facts();
  // Results of an earlier version do not name it.
  if (ruleId === null) return;
  const none = { detected: 0, confirmed: 0, dismissed: 0, accepted: 0, resolved: 0 };
  const known = rules.get(ruleId) ?? { ruleId, title, severity, ...none };
  rules.set(ruleId, {
    ...known,
    severity: Math.max(known.severity, severity),
    [state]: known[state] + 1,
  });
}

function sumOf({ detected, confirmed, dismissed, accepted, resolved }: RuleCounts): number {
  return detected + confirmed + dismissed + accepted + resolved;
}

/** The newest completed scan of each of the last merge requests. */
async function lastMergeRequests({ collections }: Database, teamId: string): Promise<ScanDocument[]> {
  const scans = await collections.scans
    .find({ teamId, status: 'completed', kind: 'merge-request' })
    .sort({ createdAt: -1 })
    .limit(MAX_SCANS)
    .toArray();
  const newest = new Map<string, ScanDocument>();
  for (const scan of scans) {
    const name = `${scan.repositoryId}!${scan.mergeRequest?.iid}`;
    if (!newest.has(name)) newest.set(name, scan);
  }
  return [...newest.values()].slice(0, PREVIEWED);
}

/** Why the gate fails the scan; null: it does not. Counts what the review of the merge request counts. */
async function judge(
  { results, triage, gate }: Pick<Parts, 'results' | 'triage'> & { gate: Gate },
  { _id, teamId, repositoryId, comparison }: ScanDocument,
): Promise<string | null> {
  const stored = comparison?.missing === null ? await results.comparison(teamId, _id) : null;
  const added = new Set(stored?.added);
  const routes = new Map(stored?.routes?.map((one) => [one.fingerprint, one.routes]));
  const places = new Map(stored?.places?.map((one) => [one.fingerprint, one.places]));
  const dismissed = new Set(await triage.closed(teamId, repositoryId, stored?.routes));
  const counted = new GateCount(
    gate,
    stored !== null,
    notAccepted(storedReview(stored?.served).needed, dismissed).length,
  );
  for await (const found of results.findings(teamId, _id)) {
    const finding = countingNewRoutes(found, routes);
    if (isReported(finding, { dismissed, minConfidence: SHOWN_CONFIDENCE }))
      counted.add(finding, isNews(finding, { added, routes, places }));
  }
  return counted.failure();
}
