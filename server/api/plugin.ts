import type { Config } from '#server/config.js';
import type { Fixes } from '#server/fixes/fixes.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import type { Issues } from '#server/issues/issues.js';
import { Assignments } from '#server/results/assignments.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import type { Launcher } from '#server/scans/launch.js';
import type { BrowserSessions } from '#server/sessions/browser-sessions.js';
import { artifactOperations } from './artifacts.js';
import { assignmentOperations } from './assignments.js';
import { comparisonOperations } from './comparison.js';
import { exportOperations } from './exports.js';
import { fixOperations } from './fixes.js';
import { type SetUpParts, setUpOperations } from './integrations.js';
import { issueOperations } from './issues.js';
import { keyOperations } from './keys.js';
import { toRoute } from './operation.js';
import { repositoryOperations } from './repositories.js';
import { ruleCatalogueOperations } from './rule-catalogue.js';
import { rulePolicyOperations } from './rule-policy.js';
import { ruleOperations } from './rules-and-gate.js';
import { scanOperations } from './scans.js';
import { sessionOperations } from './session.js';
import type { SessionCookie } from './session-cookie.js';
import { teamOperations } from './team.js';
import { triageOperations } from './triage.js';
import { viewOperations } from './views.js';
import { vulnerabilityOperations } from './vulnerabilities.js';
import { vulnerabilityGroupOperations } from './vulnerability-groups.js';
import { vulnerabilityHistoryOperations } from './vulnerability-history.js';
import { type WebhookParts, webhookOperations } from './webhooks.js';

interface Options extends SetUpParts, WebhookParts {
  config: Pick<Config, 'plans'>;
  results: ResultStore;
  launcher: Launcher;
  triage: Triage;
  fixes: Fixes;
  issues: Issues;
  sessions: BrowserSessions;
  cookie: SessionCookie;
}

/** All operations under `/api/v1`. */
export const api = (options: Options): BoundPlugin => ({
  name: 'api',
  register(server) {
    const { config, database, results, launcher, triage, fixes, issues, sessions, cookie } = options;
    const assignments = new Assignments(database);
    const operations = [
      ...scanOperations(database, launcher, results),
      ...artifactOperations(database, results),
      ...repositoryOperations(database, results),
      ...vulnerabilityOperations({ ...options, assignments }),
      ...vulnerabilityGroupOperations(options.database, options.results),
      ...vulnerabilityHistoryOperations(database, results),
      ...viewOperations(database),
      ...triageOperations(results, triage, assignments),
      ...assignmentOperations(database, results, assignments),
      ...comparisonOperations(database, results),
      ...fixOperations(fixes),
      ...issueOperations(issues),
      ...exportOperations(database, results, triage),
      ...ruleOperations(options),
      ...ruleCatalogueOperations(),
      ...rulePolicyOperations(database),
      ...teamOperations(config, database),
      ...keyOperations(database),
      ...setUpOperations(options),
      ...webhookOperations(options),
      ...sessionOperations(sessions, cookie),
    ];
    server.route(operations.map(toRoute));
    server.route({
      method: '*',
      path: '/api/{path*}',
      // Behind the key as well, so that a request to an unknown address counts like any other.
      options: { auth: 'api-key', payload: { parse: false, output: 'stream' } },
      handler: () => {
        throw apiError(404, 'Not found', { hint: 'The operations are listed at /docs and /openapi.json' });
      },
    });
  },
});
