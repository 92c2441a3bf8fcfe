import { randomUUID } from 'node:crypto';
import type { ServerRoute } from '@hapi/hapi';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import type { CodeHost } from './host.js';
import { fullPath, isProtected, type Project, type User } from './model.js';

/** The job and the purpose that an ID token is made for, and what shall be wrong with it. */
export interface IdTokenRequest {
  audience: string | string[];
  /** Where the job runs. */
  project: Project;
  /** Of a merge request from a fork: the fork, which `project_*` and `sub` name then. */
  fork?: Project;
  ref: string;
  refType?: 'branch' | 'tag';
  sha: string;
  user: User;
  pipelineId?: number;
  pipelineSource?: string;
  jobId?: number;
  /** Seconds; negative for a token that is over. One hour by default. */
  expiresIn?: number;
  /** Claims to replace or, as undefined, to leave out: `iss`, `ref_protected`, `jti` ... */
  claims?: Record<string, unknown>;
  /** `public-key-as-secret` is HS256 with the public key as its secret, the classic confusion. */
  signature?: 'host' | 'unknown-key' | 'none' | 'public-key-as-secret';
}

interface SigningKey {
  id: string;
  privateKey: CryptoKeyLike;
  publicKey: CryptoKeyLike;
}
type CryptoKeyLike = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** Keys with which the host signs ID tokens of jobs. */
export class TokenIssuer {
  private keys: Promise<SigningKey[]>;

  constructor(private readonly host: CodeHost) {
    this.keys = newKey().then((key) => [key]);
  }

  /** From now on tokens are signed by a new key. `forget` takes the old ones from the published set. */
  async rotate(options: { forget?: boolean } = {}): Promise<void> {
    const old = options.forget ? [] : await this.keys;
    this.keys = newKey().then((key) => [key, ...old]);
    await this.keys;
  }

  async publishedKeys(): Promise<JWK[]> {
    return Promise.all(
      (await this.keys).map(async ({ id, publicKey }) => ({
        ...(await exportJWK(publicKey)),
        kid: id,
        use: 'sig',
        alg: 'RS256',
      })),
    );
  }

  async issue(request: IdTokenRequest): Promise<string> {
    const [key] = await this.keys;
    const claims = this.claims(request);
    const { signature = 'host' } = request;
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    if (signature === 'public-key-as-secret') {
      const secret = Buffer.from(await exportSPKI(key.publicKey));
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: key.id, typ: 'JWT' }).sign(secret);
    }
    const signer = signature === 'unknown-key' ? await newKey() : key;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' })
      .sign(signer.privateKey);
  }

  /** As the host makes them: ids and `ref_protected` are texts, `runner_id` is a number. */
  private claims(request: IdTokenRequest): Record<string, unknown> {
    const { project, ref, user } = request;
    const named = request.fork ?? project;
    const refType = request.refType ?? 'branch';
    const jobId = request.jobId ?? this.host.state.nextId('job', 1000);
    const now = Math.floor(Date.now() / 1000);
    const refPath = `refs/${refType === 'tag' ? 'tags' : 'heads'}/${ref}`;
    const claims: Record<string, unknown> = {
      namespace_id: String(named.namespace.id),
      namespace_path: named.namespace.fullPath,
      project_id: String(named.id),
      project_path: fullPath(named),
      user_id: String(user.id),
      user_login: user.username,
      user_email: `${user.username}@example.test`,
      user_access_level: accessName(this.host.state.accessLevel(project, user)),
      pipeline_id: String(request.pipelineId ?? this.host.state.nextId('pipeline', 500)),
      pipeline_source: request.pipelineSource ?? 'push',
      job_id: String(jobId),
      ref,
      ref_type: refType,
      ref_path: refPath,
      // A fork's branch is never protected where the job runs, whatever its name.
      ref_protected: String(request.fork === undefined && isProtected(project, ref)),
      runner_id: 1,
      runner_environment: 'self-hosted',
      sha: request.sha,
      project_visibility: named.visibility,
      ci_config_ref_uri: `${new URL(this.host.url).host}/${fullPath(project)}//.gitlab-ci.yml@${refPath}`,
      ci_config_sha: request.sha,
      job_project_id: String(project.id),
      job_project_path: fullPath(project),
      job_namespace_id: String(project.namespace.id),
      job_namespace_path: project.namespace.fullPath,
      jti: randomUUID(),
      iss: this.host.url,
      iat: now,
      nbf: now - 5,
      exp: now + (request.expiresIn ?? 3600),
      sub: `project_path:${fullPath(named)}:ref_type:${refType}:ref:${ref}`,
      aud: request.audience,
    };
    const all = { ...claims, ...request.claims };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }
}

/** Discovery of the keys, without signing in. */
export function oidcRoutes(host: CodeHost): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/.well-known/openid-configuration',
      handler: () => ({
        issuer: host.url,
        authorization_endpoint: `${host.url}/oauth/authorize`,
        token_endpoint: `${host.url}/oauth/token`,
        userinfo_endpoint: `${host.url}/oauth/userinfo`,
        jwks_uri: `${host.url}/oauth/discovery/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    },
    {
      method: 'GET',
      path: '/oauth/discovery/keys',
      handler: async () => ({ keys: await host.idTokens.publishedKeys() }),
    },
  ];
}

async function newKey(): Promise<SigningKey> {
  return { id: randomUUID(), ...(await generateKeyPair('RS256', { extractable: true })) };
}

function accessName(level: number): string | undefined {
  const names: Record<number, string> = {
    10: 'guest',
    15: 'planner',
    20: 'reporter',
    30: 'developer',
    40: 'maintainer',
    50: 'owner',
  };
  return names[level];
}
