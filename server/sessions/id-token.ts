import Joi from 'joi';
import { decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { commitId, UUID } from '#protocol/identifiers.js';

/** What is used of an ID token of a CI job, after it was verified. Ids and truth values are texts there. */
export interface JobClaims {
  jti: string;
  exp: number;
  iat: number;
  nbf: number;
  project_id: string;
  /** Project in which the job runs; older instances do not tell. */
  job_project_id?: string;
  pipeline_id: string;
  job_id: string;
  pipeline_source: string;
  ref: string;
  ref_protected: 'true' | 'false';
  sha: string;
}

/** The token is no proof of anything; the message says why, in words for people. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError';
}

/** Seconds that clocks may differ. */
const SKEW = 30;

const id = Joi.string().pattern(/^\d{1,20}$/);
const claimsSchema = Joi.object<JobClaims>({
  jti: Joi.string().min(8).max(200).required(),
  exp: Joi.number().required(),
  iat: Joi.number().required(),
  nbf: Joi.number().required(),
  project_id: id.required(),
  job_project_id: id,
  pipeline_id: id.required(),
  job_id: id.required(),
  pipeline_source: Joi.string().max(100).required(),
  ref: Joi.string().max(1000).required(),
  ref_protected: Joi.valid('true', 'false').required(),
  sha: commitId.required(),
}).unknown(true);

/**
 * The id of the integration that a token names in its audience, `<server>/<integration id>`; null when none of its
 * audiences is of this server. Nothing is verified yet: this only tells by whom it is to be verified.
 */
export function integrationNamedBy(token: string, server: string): string | null {
  let audiences: string[];
  try {
    const { aud } = decodeJwt(token);
    audiences = aud === undefined ? [] : [aud].flat();
  } catch {
    throw new IdTokenError('The ID token cannot be read: it is no JSON web token.');
  }
  for (const audience of audiences) {
    const integration = audience.slice(server.length + 1);
    if (audience.startsWith(`${server}/`) && UUID.test(integration)) return integration;
  }
  return null;
}

/** @throws {IdTokenError} when it does not hold, {CodeHostError} when the keys cannot be had */
export async function verifyIdToken(
  token: string,
  expected: { issuer: string; audience: string; key: JWTVerifyGetKey; now?: Date },
): Promise<JobClaims> {
  const { issuer, audience, key, now = new Date() } = expected;
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['RS256'],
    issuer,
    audience,
    clockTolerance: SKEW,
    currentDate: now,
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new IdTokenError(explain(error), { cause: error }) : error;
  });
  const { value, error } = claimsSchema.validate(payload, { convert: false });
  if (error) throw new IdTokenError(`The ID token is not of a CI job: ${error.message}.`);
  if (value.iat > now.getTime() / 1000 + SKEW)
    throw new IdTokenError('The ID token was issued in the future: the clocks differ.');
  return value;
}

function explain(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The ID token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'The ID token was issued by another host than that of the integration.';
    if (error.claim === 'aud')
      return 'The ID token was made for somebody else: its audience must be <server>/<integration id>.';
    if (error.claim === 'nbf') return 'The ID token is not valid yet: the clocks differ.';
    return `The claim ${error.claim} of the ID token is wrong.`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The ID token must be signed with RS256.';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return 'The signature of the ID token is not that of the code host.';
  return 'The ID token cannot be verified.';
}
