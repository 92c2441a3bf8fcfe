import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';

/** What is wrong with the certificate that the server shows; `valid` is the default. */
export type CertificateKind = 'valid' | 'expired' | 'wrong-host' | 'self-signed';

/** PEM texts: the server's key and certificate, and the authority that a client has to trust. */
export interface Certificates {
  key: string;
  certificate: string;
  authority: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY = 24 * 3600_000;

/** Makes a test authority and a certificate by it for the given host names and addresses. */
export async function makeCertificates(
  hostNames: string[],
  kind: CertificateKind = 'valid',
): Promise<Certificates> {
  const now = Date.now();
  const authorityKeys = await newKeys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Stand-in code host test authority',
    notBefore: new Date(now - 30 * DAY),
    notAfter: new Date(now + 30 * DAY),
    keys: authorityKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const keys = await newKeys();
  const names = kind === 'wrong-host' ? ['another-host.example'] : hostNames;
  const validity = {
    notBefore: new Date(now - 20 * DAY),
    notAfter: kind === 'expired' ? new Date(now - 10 * DAY) : new Date(now + 20 * DAY),
  };
  const extensions = [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension(
      names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
    ),
  ];
  const subject = `CN=${names[0]}`;
  const certificate =
    kind === 'self-signed'
      ? await x509.X509CertificateGenerator.createSelfSigned({
          name: subject,
          ...validity,
          keys,
          signingAlgorithm: ALGORITHM,
          extensions,
        })
      : await x509.X509CertificateGenerator.create({
          subject,
          issuer: authority.subject,
          ...validity,
          publicKey: keys.publicKey,
          signingKey: authorityKeys.privateKey,
          signingAlgorithm: ALGORITHM,
          extensions,
        });
  const privateKey = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: x509.PemConverter.encode(privateKey, 'PRIVATE KEY'),
    certificate: certificate.toString('pem'),
    authority: authority.toString('pem'),
  };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}
