import Joi from 'joi';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { guardedFetchJson } from '#codehost/network/guarded-fetch-json.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import { CodeHostError } from '#codehost/ports.js';

interface KnownKeys {
  find: ReturnType<typeof createLocalJWKSet>;
  fetchedAt: number;
}

const MAX_INSTANCES = 200;
const MAX_KEYS = 50;
const MAX_BYTES = 256 * 1024;
/** Milliseconds: keys are asked for again after the first, and for an unknown key at most so often. */
const FRESH_FOR = 3_600_000;
const PAUSE = 30_000;

const discoverySchema = Joi.object<{ issuer: string; jwks_uri: string }>({
  issuer: Joi.string().required(),
  jwks_uri: Joi.string().uri({ scheme: 'https' }).required(),
}).unknown(true);
const keysSchema = Joi.object<JSONWebKeySet>({
  keys: Joi.array()
    .items(Joi.object({ kty: Joi.string().required() }).unknown(true))
    .min(1)
    .max(MAX_KEYS)
    .required(),
}).unknown(true);

/**
 * The public keys with which registered instances sign ID tokens. They are fetched from the instance itself, through
 * the guard, and kept; a token with an unknown key leads to one more look, now and then.
 */
export class InstanceKeys {
  private readonly known = new LRUCache<string, KnownKeys>({
    max: MAX_INSTANCES,
    // What was known goes on to be of use when a look for newer keys fails.
    noDeleteOnFetchRejection: true,
    fetchMethod: (instanceUrl) => this.fetch(instanceUrl),
  });

  constructor(
    private readonly network: NetworkPolicy,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Finds the key of a token.
   * @param instanceUrl of a registered integration, never what the token says
   * @throws {CodeHostError} when the keys cannot be had
   */
  of(instanceUrl: string): JWTVerifyGetKey {
    return async (header, token) => {
      const keys = await this.keysOf(instanceUrl, FRESH_FOR);
      try {
        return await keys.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await this.keysOf(instanceUrl, PAUSE)).find(header, token);
      }
    };
  }

  private async keysOf(instanceUrl: string, freshFor: number): Promise<KnownKeys> {
    const known = this.known.get(instanceUrl);
    const forceRefresh = !known || this.now() - known.fetchedAt >= freshFor;
    return this.known.forceFetch(instanceUrl, { forceRefresh });
  }

  private async fetch(instanceUrl: string): Promise<KnownKeys> {
    const discovery = check(
      discoverySchema,
      await this.read(`${instanceUrl}/.well-known/openid-configuration`),
      instanceUrl,
    );
    if (discovery.issuer !== instanceUrl)
      throw new CodeHostError('blocked', `${instanceUrl} says that its tokens are issued by another host.`);
    if (new URL(discovery.jwks_uri).origin !== new URL(instanceUrl).origin)
      throw new CodeHostError('blocked', `${instanceUrl} names keys on another host, which are not used.`);
    const keys = check(keysSchema, await this.read(discovery.jwks_uri), instanceUrl);
    return { find: createLocalJWKSet(keys), fetchedAt: this.now() };
  }

  private read(url: string): Promise<unknown> {
    return guardedFetchJson(url, this.network, { bodyBytes: MAX_BYTES });
  }
}

function check<T>(schema: Joi.ObjectSchema<T>, body: unknown, instanceUrl: string): T {
  const { value, error } = schema.validate(body, { convert: false });
  if (error)
    throw new CodeHostError(
      'unreachable',
      `The OpenID documents of ${instanceUrl} are not what they should be: ${error.message}.`,
    );
  return value;
}
