import { errors } from 'undici';
import { CodeHostError } from '../ports.js';

/** Certificates that do not hold, by the code that OpenSSL or Node gives. */
const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  CERT_REVOKED: 'was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'comes from an authority that is not trusted, or its chain is incomplete',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an authority that is not trusted, or its chain is incomplete',
  CERT_UNTRUSTED: 'comes from an authority that is not trusted',
  INVALID_CA: 'comes from an authority that may not issue it',
  INVALID_PURPOSE: 'was not issued for a server',
  CERT_SIGNATURE_FAILURE: 'does not come from an authority that is trusted: its signature is wrong',
  PATH_LENGTH_EXCEEDED: 'comes from an authority that may not issue it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'was issued for another host',
  CA_MD_TOO_WEAK: 'is signed in a way that is not safe any more',
  EE_KEY_TOO_SMALL: 'has a key that is too short',
};

/** The connection was not made or did not last: asking again may help, where asking twice does no harm. */
export class ConnectionLost extends CodeHostError {
  constructor(message: string) {
    super('unreachable', message);
  }
}

const lostConnections = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const connectionFaults: Record<string, string> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'broke the connection off',
  EPIPE: 'broke the connection off',
  EHOSTUNREACH: 'cannot be reached from this network',
  ENETUNREACH: 'cannot be reached from this network',
  ETIMEDOUT: 'does not answer',
  UND_ERR_SOCKET: 'broke the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'could not be connected to in time',
  UND_ERR_HEADERS_TIMEOUT: 'did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'stopped in the middle of its answer',
  UND_ERR_HEADERS_OVERFLOW: 'sent too large headers',
  EPROTO: 'does not speak HTTPS on this port',
};

/**
 * Turns what the transport threw into a CodeHostError. The original is not kept as its cause: it may hold the
 * request with its token.
 */
export function transportError(error: unknown, host: string): CodeHostError {
  if (error instanceof CodeHostError) return error;
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(inner);
  if (code in certificateFaults)
    return new CodeHostError(
      'blocked',
      `The certificate of ${host} ${certificateFaults[code]}. No token was sent. Fix the certificate, or let the operator add its authority.`,
    );
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'))
    return new CodeHostError('unreachable', `${host} does not speak HTTPS on this port (${code}).`);
  if (code in connectionFaults) {
    const message = `${host} ${connectionFaults[code]} (${code}).`;
    return lostConnections.has(code)
      ? new ConnectionLost(message)
      : new CodeHostError('unreachable', message);
  }
  if (inner instanceof errors.HTTPParserError || code.startsWith('HPE_'))
    return new CodeHostError('unreachable', `${host} did not answer in HTTP (${code}).`);
  return new CodeHostError('unreachable', `${host} could not be asked${code === '' ? '' : ` (${code})`}.`);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return /^[A-Z0-9_]{1,60}$/.test(String(error.code)) ? String(error.code) : '';
}
