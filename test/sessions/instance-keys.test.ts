import { expect } from 'chai';
import { IdTokenError, verifyIdToken } from '#server/sessions/id-token.js';
import { InstanceKeys } from '#server/sessions/instance-keys.js';
import { type CodeHostStandIn, type Project, startCodeHost } from '../codehost/index.js';

const audience = 'https://goalkeeper.example.test/integration';
const HOUR = 3_600_000;

describe('sessions/instance-keys', function () {
  this.timeout(60_000);
  let host: CodeHostStandIn;
  let project: Project;
  let now: number;
  let keys: InstanceKeys;

  before(async () => {
    host = await startCodeHost();
    project = await host.addProject({ fullName: 'shop/web', files: { 'a.js': '1' } });
  });
  after(() => host.stop());
  beforeEach(() => {
    now = Date.now();
    keys = new InstanceKeys(policy(), () => now);
  });

  const policy = () => ({
    allowedHosts: [new URL(host.url).host],
    certificateAuthority: host.authority as string | null,
  });
  const token = () => host.issueIdToken({ audience, project, ref: 'main', sha: 'a'.repeat(40) });
  const verify = async (used = keys) =>
    verifyIdToken(await token(), { issuer: host.url, audience, key: used.of(host.url) });
  const fetches = () => host.requests.filter(({ path }) => path === '/oauth/discovery/keys').length;
  const failure = async (used = keys): Promise<Error> => {
    try {
      await verify(used);
    } catch (error) {
      return error as Error;
    }
    return expect.fail('the token was taken');
  };

  it('fetches the keys once for many tokens, also when these come at once', async () => {
    const before = fetches();
    await Promise.all(Array.from({ length: 5 }, () => verify()));
    await verify();
    expect(fetches() - before).to.equal(1);
    now += HOUR + 1;
    await verify();
    expect(fetches() - before).to.equal(2);
  });

  it('learns of a new key, not more often than every half minute, and forgets one that was withdrawn', async () => {
    await verify();
    const old = await token();
    await host.idTokens.rotate({ forget: true });
    expect(await failure()).to.be.instanceOf(IdTokenError);
    now += 30_001;
    expect(await verify()).to.have.property('project_id', String(project.id));
    const withdrawn = verifyIdToken(old, { issuer: host.url, audience, key: keys.of(host.url) });
    expect(await withdrawn.catch((error: unknown) => error)).to.be.instanceOf(IdTokenError);
  });

  it('takes keys from the instance alone, through the guard, and documents only that are what they should be', async () => {
    const discovery = { issuer: host.url, jwks_uri: `${host.url}/oauth/discovery/keys` };
    const cases: [RegExp, unknown, RegExp][] = [
      [/openid-configuration/, { ...discovery, issuer: 'https://evil.example' }, /issued by another host/],
      [/openid-configuration/, { ...discovery, jwks_uri: 'https://evil.example/keys' }, /another host/],
      [
        /openid-configuration/,
        { ...discovery, jwks_uri: 'http://169.254.169.254/' },
        /not what they should be/,
      ],
      [/openid-configuration/, [], /not what they should be/],
      [/discovery\/keys/, { keys: [] }, /not what they should be/],
      [
        /discovery\/keys/,
        { keys: Array.from({ length: 60 }, () => ({ kty: 'RSA' })) },
        /not what they should be/,
      ],
    ];
    for (const [path, body, words] of cases) {
      const order = host.misbehave({ when: { path }, how: { kind: 'other-json', body } });
      expect((await failure()).message).to.match(words);
      order.end();
    }
    const large = { keys: [{ kty: 'RSA', n: 'x'.repeat(600_000) }] };
    const order = host.misbehave({
      when: { path: /discovery\/keys/ },
      how: { kind: 'other-json', body: large },
    });
    expect(await failure()).to.have.property('name', 'CodeHostError');
    order.end();
    const away = host.misbehave({
      when: { path: /openid-configuration/ },
      how: { kind: 'redirect', to: 'https://evil.example/' },
    });
    expect(await failure()).to.have.property('name', 'CodeHostError');
    away.end();
    const strangers = new InstanceKeys({ ...policy(), allowedHosts: [] });
    expect((await failure(strangers)).message).to.match(/loopback/);
    // After all that the right documents are taken.
    expect(await verify()).to.have.property('ref', 'main');
  });
});
