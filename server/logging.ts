import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.js';
import { LogDestination } from './log-destination.js';

export type { Logger } from 'pino';

/**
 * Secrets by their form: our own keys and tokens, code-host tokens, bearer values, passwords in URLs.
 * Log lines are small, so each is searched whole: no field, message or stack trace can be forgotten.
 */
const secrets: [RegExp, string][] = [
  [/\bgk[a-z]?_[0-9A-Za-z]{8,}(_[0-9A-Za-z]+)?/g, 'gk_[redacted]'],
  [/\bgl[a-z]{2,8}-[0-9A-Za-z_-]{10,}/g, 'gl-[redacted]'],
  [/\b(bearer|basic)\s+[0-9A-Za-z._~+/=-]{6,}/gi, '$1 [redacted]'],
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@"\\]+@/gi, '$1[redacted]@'],
  [/\beyJ[0-9A-Za-z_-]+\.[0-9A-Za-z_-]+\.[0-9A-Za-z_-]*/g, '[redacted]'],
];

/** Replaces everything in a text that has the form of a secret. */
export function redactSecrets(text: string): string {
  return secrets.reduce((result, [form, replacement]) => result.replace(form, replacement), text);
}

const secretFields = ['token', 'password', 'secret', 'apiKey', 'authorization', '["x-api-key"]', 'cookie'];
const join = (prefix: string, field: string) =>
  field.startsWith('[') ? prefix + field : `${prefix}.${field}`;

/** The structured log of a process: JSON lines, by default on standard error, so that standard output stays for results. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = new LogDestination(2),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...secretFields, ...secretFields.map((field) => join('*', field))],
        censor: '[redacted]',
      },
      hooks: { streamWrite: redactSecrets },
    },
    destination,
  );
}
