import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { findingId, type ResultStore } from '#server/results/index.js';
import { storedReview } from '#server/results/served-outlines.js';
import { comparisonAnswer } from './comparison-schemas.js';
import { type Operation, operation } from './operation.js';
import { scanId } from './parameters.js';
import { findScan } from './scan-lookup.js';

/** Which findings a merge request adds, and which it fixes. */
export function comparisonOperations(database: Database, results: ResultStore): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/scans/{scanId}/comparison',
      id: 'compareScan',
      tag: 'Scans',
      summary: 'Compare a scan of a merge request with its merge base',
      notes:
        'Findings of the scan that are not named as added, and not suppressed, are unchanged. Fixed ones are not in the scan: they are named by their fingerprints.',
      params: { scanId },
      answer: comparisonAnswer,
      errors: { 404: 'Scan not found; Scan has no comparison' },
      async handler({ caller, params }) {
        const teamId = caller.team._id;
        const { _id, comparison } = await findScan(database, teamId, params.scanId);
        const stored = comparison && (await results.comparison(teamId, _id));
        if (!stored)
          throw apiError(404, 'Scan has no comparison', {
            hint: 'Scans of merge requests have one once they are completed',
          });
        const added = stored.added.map((fingerprint) => ({ id: findingId(_id, fingerprint), fingerprint }));
        const places = (stored.places ?? []).map((one) => ({ id: findingId(_id, one.fingerprint), ...one }));
        const routes = (stored.routes ?? []).map((one) => ({ id: findingId(_id, one.fingerprint), ...one }));
        const { base, missing } = comparison;
        const { lines, gaps, packages = { lines: [], others: 0, notRead: [] } } = storedReview(stored.served);
        const review = { endpoints: lines, gaps, packages };
        return { version: 'v1', data: { base, missing, added, routes, places, fixed: stored.fixed, review } };
      },
    }),
  ];
}
