import type { RefusalWords } from '#server/refusal.js';
import type { LaunchErrorCode } from '#server/scans/launch.js';

/** What people are told of a launch that was refused. */
export const launchWords: Record<LaunchErrorCode, RefusalWords> = {
  'integration-missing': {
    error: 'Code host integration is not configured',
    hint: 'Ask the operator to connect a code host to this team, or to name local repositories at start',
  },
  'not-on-code-host': {
    error: 'Repository is not on the connected code host',
    hint: 'Use the URL of a repository on the code host of this team',
  },
  'repository-not-found': {
    error: 'Repository not found or not accessible',
    hint: 'Check the URL, and that the account of the integration is a member of the project',
  },
  'branch-not-found': {
    error: 'Branch not found',
    hint: 'Name a branch that exists, or none for the default branch',
  },
  'capacity-reached': {
    error: 'Scan capacity reached',
    hint: 'Wait for a running scan to end, or cancel one',
  },
  'key-reused': {
    error: 'Idempotency-Key was used for another launch',
    hint: 'Use a new key for each launch, and the same body when a request is sent again',
  },
  'code-host-unreachable': {
    error: 'Code host is not reachable',
    hint: 'Try again in a moment; if it lasts, ask the operator to check the integration',
  },
};
