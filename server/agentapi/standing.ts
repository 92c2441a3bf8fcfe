import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { ReportComparison } from '#protocol/scan-report.js';
import type { StandingAnswer } from '#protocol/session-api.js';
import type { ScanDocument } from '#server/database/documents.js';
import { apiError } from '#server/http/errors.js';
import type { StoredComparison } from '#server/results/artifacts.js';
import { storedReview } from '#server/results/served-outlines.js';
import { asUploaded } from '#server/results/uploaded-names.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { callerOfRequest } from './authentication.js';
import { rejectInput } from './reject-input.js';

/** `GET /agent/v1/scans/{scanId}/standing`: a CI job asks which of the findings are new, and which were dismissed. */
export function standingRoute({ store, results, triage }: AgentApiParts): ServerRoute {
  return {
    method: 'GET',
    path: '/agent/v1/scans/{scanId}/standing',
    options: {
      validate: { params: Joi.object({ scanId: Joi.string().guid().required() }), failAction: rejectInput },
    },
    async handler(request, h) {
      const { session } = callerOfRequest(request);
      if (!session)
        throw apiError(403, 'Agents do not judge scans', { hint: 'Read GET /api/v1/scans/{scanId}' });
      const scan = await store.get(String(request.params.scanId));
      if (scan?.status === 'launched' || scan?.status === 'running') return h.response().code(204);
      if (scan?.status !== 'completed') throw apiError(404, 'Scan result is not available');
      const { teamId, repositoryId } = session;
      const stored = await storedOf(scan, { results });
      const comparison = comparisonOf(scan, stored);
      const dismissed = await triage.closed(teamId, repositoryId, comparison?.routes);
      // The job knows its findings by what it has called them.
      const names = await results.names(teamId, scan._id);
      const answer: StandingAnswer = {
        comparison: comparison && {
          ...comparison,
          added: asUploaded(names, comparison.added),
          routes: comparison.routes?.flatMap(({ fingerprint, routes }) =>
            asUploaded(names, [fingerprint]).map((name) => ({ fingerprint: name, routes })),
          ),
          places: comparison.places?.flatMap(({ fingerprint, places }) =>
            asUploaded(names, [fingerprint]).map((name) => ({
              fingerprint: name,
              places: places.flatMap((place) =>
                asUploaded(names, [place.fingerprint]).map((own) => ({ ...place, fingerprint: own })),
              ),
            })),
          ),
        },
        dismissed: asUploaded(names, dismissed),
        ...(stored?.served && { endpointReview: storedReview(stored.served) }),
      };
      return answer;
    },
  };
}

async function storedOf(
  { _id, teamId, comparison }: ScanDocument,
  { results }: Pick<AgentApiParts, 'results'>,
): Promise<StoredComparison | null> {
  return comparison?.missing === null ? results.comparison(teamId, _id) : null;
}

function comparisonOf(
  { comparison }: ScanDocument,
  stored: StoredComparison | null,
): ReportComparison | null {
  if (comparison === null) return null;
  const { base, complete, missing } = comparison;
  const { added, routes, places, fixed } = stored ?? { added: [], fixed: [] };
  const why = stored ? null : (missing ?? 'What it was compared with is not stored any more.');
  return {
    against: 'merge-base',
    base,
    added,
    ...(routes && { routes }),
    ...(places && { places }),
    fixed,
    complete,
    missing: why,
  };
}
