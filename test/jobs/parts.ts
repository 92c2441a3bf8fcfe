import { pino } from 'pino';
import { networkPolicy } from '#codehost/network/network-policy.js';
import type { CodeHostClient } from '#codehost/ports.js';
import { type Config, loadConfig, type Plan } from '#server/config.js';
import type { Database } from '#server/database/index.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { createServerParts, type ServerParts } from '#server/serve/server-parts.js';

/** The parts of the server without HTTP; the queue is not started. */
export function jobParts(
  database: Database,
  own: Record<string, Plan> = {},
  settings: Partial<Config> = {},
): ServerParts {
  const config = { ...loadConfig({}), ...settings };
  return createServerParts({
    database,
    log: pino({ level: 'silent' }),
    keys: new SecretKeys(['k'.repeat(32)]),
    config: { ...config, plans: new Map([...config.plans, ...Object.entries(own)]) },
    runsJobs: true,
    network: networkPolicy([], null),
    connect: noCodeHost,
    publicUrl: () => 'https://goalkeeper.example.test',
    configuredUrl: null,
  });
}

/** These tests scan local repositories only. */
function noCodeHost(): CodeHostClient {
  throw new Error('a test asked for a code host');
}
