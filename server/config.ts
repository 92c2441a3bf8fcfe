import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Joi from 'joi';
import { type NetworkPolicy, networkPolicy } from '#codehost/network/network-policy.js';
import { reasonOf } from './failure.js';

/** What a team may use. Numbers that are null are not limited. */
export interface Plan {
  requestsPerHour: number;
  concurrentScans: number;
  scansPerMonth: number | null;
  retentionDays: number | null;
}

/** All settings of the server. Read once at start; no other file reads environment variables. */
export interface Config {
  host: string;
  port: number;
  adminHost: string;
  adminPort: number;
  /** Address that clients and agents use, without a slash at the end; null: derived from host and port. */
  publicUrl: string | null;
  /** Absolute path of the data folder. */
  dataFolder: string;
  role: 'api' | 'jobs' | 'all';
  databaseEngine: 'mongodb' | 'mongod' | 'ferretdb' | null;
  mongodbUrl: string | null;
  mongodPath: string | null;
  adminToken: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Bytes of decoded scan results that the process keeps in memory. */
  resultCacheBytes: number;
  plans: ReadonlyMap<string, Plan>;
  /** Minutes that an attempt at a scan may take. */
  scanMinutes: number;
  /** Secret keys, the newest first; null: those of the key file in the data folder. */
  secretKeys: string[] | null;
  /** Which private hosts and certificate authorities are trusted for code hosts. */
  network: NetworkPolicy;
  /** What operators of code hosts have to allowlist, in CIDR notation. */
  serviceAddresses: { scanner: string | null; frontend: string[] };
}

/** A setting the operator has to fix: its message is made to be read, and needs no stack trace. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const count = Joi.number().integer().min(1);
const planSchema = Joi.object<Plan>({
  requestsPerHour: count.default(1000),
  concurrentScans: count.default(5),
  scansPerMonth: count.allow(null).default(null),
  retentionDays: count.allow(null).default(null),
});
const defaultPlans: Record<string, Plan> = {
  'self-hosted': { requestsPerHour: 1000, concurrentScans: 5, scansPerMonth: null, retentionDays: null },
};
const planName = Joi.string().pattern(/^[a-z0-9][a-z0-9-]{0,63}$/);

const port = Joi.number().integer().min(0).max(65_535);
/** An empty variable counts as one that is not set, as in shells and compose files. */
const optional = (schema: Joi.Schema) => schema.empty('').default(null);

/** A text with commas in it as a list. */
const list = (item: Joi.Schema, most = 100) =>
  Joi.string().custom((text: string, { error }) => {
    const parts = text.split(',').map((part) => part.trim());
    const checked = Joi.array().items(item).max(most).validate(parts);
    return checked.error ? error('any.invalid') : checked.value;
  });
/** An address alone is a range of one. */
const address = Joi.string()
  .ip({ cidr: 'optional' })
  .custom((text: string) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`));

/** Each variable: how it is checked, its default, what it is for, and what to say when it is wrong. */
const variables = Joi.object({
  GOALKEEPER_HOST: Joi.string()
    .hostname()
    .empty('')
    .default('127.0.0.1')
    .description('Address on which the API listens; 0.0.0.0 for all')
    .messages({ '*': 'must be a host name or an IP address' }),
  GOALKEEPER_PORT: port
    .empty('')
    .default(8080)
    .description('Port of the API; 0 for any free one')
    .messages({ '*': 'must be a port number from 0 to 65535' }),
  GOALKEEPER_ADMIN_HOST: Joi.string()
    .hostname()
    .empty('')
    .default('127.0.0.1')
    .description('Address of the second listener, for administration')
    .messages({ '*': 'must be a host name or an IP address' }),
  GOALKEEPER_ADMIN_PORT: port
    .empty('')
    .default(8081)
    .description('Port of the second listener; 0 for any free one')
    .messages({ '*': 'must be a port number from 0 to 65535' }),
  GOALKEEPER_PUBLIC_URL: optional(Joi.string().uri({ scheme: ['http', 'https'] }))
    .description('Address that clients and agents use, when it differs from host and port')
    .messages({ '*': 'must be a URL that starts with http:// or https://' }),
  GOALKEEPER_DATA: Joi.string()
    .empty('')
    .default('.goalkeeper')
    .description('Data folder of the embedded database, keys and logs')
    .messages({ '*': 'must be a path' }),
  GOALKEEPER_ROLE: Joi.valid('api', 'jobs', 'all')
    .empty('')
    .default('all')
    .description('What this process does; several processes need MONGODB_URL')
    .messages({ '*': 'must be api, jobs or all' }),
  GOALKEEPER_DATABASE_ENGINE: optional(Joi.valid('mongodb', 'mongod', 'ferretdb'))
    .description('Forces the engine: mongodb (by MONGODB_URL), mongod or ferretdb')
    .messages({ '*': 'must be mongodb, mongod or ferretdb' }),
  MONGODB_URL: optional(Joi.string().pattern(/^mongodb(\+srv)?:\/\/./))
    .description('MongoDB replica set to use instead of an embedded engine')
    .messages({ '*': 'must start with mongodb:// or mongodb+srv://' }),
  GOALKEEPER_MONGOD: optional(Joi.string())
    .description('Path of the mongod program for the embedded database')
    .messages({ '*': 'must be a path' }),
  GOALKEEPER_ADMIN_TOKEN: optional(Joi.string().min(20).max(200))
    .description('Token of the administration interface; one is made at the first start when it is not set')
    .messages({ '*': 'must have 20 to 200 characters' }),
  GOALKEEPER_LOG_LEVEL: Joi.valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .empty('')
    .default('info')
    .description('Least level that is logged')
    .messages({ '*': 'must be fatal, error, warn, info, debug, trace or silent' }),
  GOALKEEPER_RESULT_CACHE_MB: Joi.number()
    .integer()
    .min(16)
    .max(65_536)
    .empty('')
    .default(192)
    .description('Memory for decoded scan results, in MB')
    .messages({ '*': 'must be a whole number of MB from 16 to 65536' }),
  GOALKEEPER_PLANS: optional(Joi.string())
    .description(
      'Plans as JSON: {"name": {"requestsPerHour", "concurrentScans", "scansPerMonth", "retentionDays"}}; null is unlimited',
    )
    .messages({ '*': 'must be a JSON object' }),
  GOALKEEPER_SCAN_MINUTES: count
    .max(7 * 24 * 60)
    .empty('')
    .default(240)
    .description('Longest time that a scan may run, in minutes; then it has failed')
    .messages({ '*': 'must be a whole number of minutes from 1 to 10080' }),
  GOALKEEPER_SECRET_KEY: optional(list(Joi.string().min(32).max(500)))
    .description(
      'Key that stored tokens are sealed with; after a comma older ones. By default `secret.key` in the data folder',
    )
    .messages({ '*': 'must be a key of at least 32 characters, or several with a comma in between' }),
  GOALKEEPER_ALLOWED_HOSTS: list(Joi.string().lowercase())
    .empty('')
    .default([])
    .description(
      'Hosts with private addresses that a code host may live on, perhaps with a port, with commas in between',
    )
    .messages({ '*': 'must be hosts with a comma in between' }),
  GOALKEEPER_CA_FILE: optional(Joi.string())
    .description('PEM file of certificate authorities to trust for code hosts, besides the usual ones')
    .messages({ '*': 'must be a path' }),
  GOALKEEPER_SCANNER_ADDRESS: optional(address)
    .description('Address from which agents clone, for allowlists of code hosts (CIDR)')
    .messages({ '*': 'must be an IP address, or a range in CIDR notation' }),
  GOALKEEPER_FRONTEND_ADDRESSES: list(address, 2)
    .empty('')
    .default([])
    .description('The two addresses from which the server calls code hosts, for their allowlists (CIDR)')
    .messages({ '*': 'must be one or two IP addresses or ranges in CIDR notation, with a comma in between' }),
});

/**
 * Reads and checks the environment.
 * @throws ConfigError with one sentence for each wrong variable; values are not repeated, as they may be secret.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const { value, error } = variables.validate(environment, { abortEarly: false, stripUnknown: true });
  if (error) {
    throw new ConfigError(
      error.details.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    );
  }
  return {
    host: value.GOALKEEPER_HOST,
    port: value.GOALKEEPER_PORT,
    adminHost: value.GOALKEEPER_ADMIN_HOST,
    adminPort: value.GOALKEEPER_ADMIN_PORT,
    publicUrl: value.GOALKEEPER_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataFolder: resolve(value.GOALKEEPER_DATA),
    role: value.GOALKEEPER_ROLE,
    databaseEngine: value.GOALKEEPER_DATABASE_ENGINE,
    mongodbUrl: value.MONGODB_URL,
    mongodPath: value.GOALKEEPER_MONGOD,
    adminToken: value.GOALKEEPER_ADMIN_TOKEN,
    logLevel: value.GOALKEEPER_LOG_LEVEL,
    resultCacheBytes: value.GOALKEEPER_RESULT_CACHE_MB * 1024 * 1024,
    plans: parsePlans(value.GOALKEEPER_PLANS),
    scanMinutes: value.GOALKEEPER_SCAN_MINUTES,
    secretKeys: value.GOALKEEPER_SECRET_KEY,
    network: readNetworkPolicy(value.GOALKEEPER_ALLOWED_HOSTS, value.GOALKEEPER_CA_FILE),
    serviceAddresses: {
      scanner: value.GOALKEEPER_SCANNER_ADDRESS,
      frontend: value.GOALKEEPER_FRONTEND_ADDRESSES,
    },
  };
}

function readNetworkPolicy(allowedHosts: string[], caFile: string | null): NetworkPolicy {
  let place = 'GOALKEEPER_ALLOWED_HOSTS';
  try {
    networkPolicy(allowedHosts, null);
    place = 'GOALKEEPER_CA_FILE';
    return networkPolicy(allowedHosts, caFile === null ? null : readFileSync(caFile, 'utf8'));
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new ConfigError(`${place} cannot be used: ${reason}`, { cause });
  }
}

function parsePlans(text: string | null): ReadonlyMap<string, Plan> {
  if (text === null) return new Map(Object.entries(defaultPlans));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new ConfigError('GOALKEEPER_PLANS is not valid JSON.', { cause });
  }
  const { value, error } = Joi.object().pattern(planName, planSchema).min(1).validate(parsed);
  if (error) throw new ConfigError(`GOALKEEPER_PLANS is wrong: ${error.message}.`);
  return new Map(Object.entries({ ...defaultPlans, ...value }));
}

/** The plan of a team. One that is no longer configured falls back to the default, so that nobody is locked out. */
export function planOf(config: Pick<Config, 'plans'>, team: { plan: string }): Plan {
  return config.plans.get(team.plan) ?? config.plans.get('self-hosted') ?? defaultPlans['self-hosted'];
}

/** The variables for `--help` and the README, in the order in which they are declared. */
export const configurationTable: { variable: string; default: string; meaning: string }[] = Object.entries(
  variables.describe().keys as Record<string, Joi.Description>,
).map(([variable, description]) => {
  const flags = description.flags as { default?: unknown; description?: string };
  return {
    variable,
    default: flags.default === null || flags.default === undefined ? '' : String(flags.default),
    meaning: flags.description ?? '',
  };
});
