import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import type { Database } from '#server/database/index.js';
import { newIntegration } from '#server/database/new-documents.js';
import { keyFile, readKeyFile } from '#server/integrations/key-file.js';
import { loadSecretKeys } from '#server/integrations/load-secret-keys.js';
import {
  SecretKeyError,
  SecretKeys,
  subscriptionPurpose,
  tokenPurpose,
} from '#server/integrations/secret-keys.js';
import { embeddedDatabase } from '#test/database/embedded.js';

const OLD = 'old '.repeat(10);
const NEW = 'new '.repeat(10);
const failure = (work: Promise<unknown>) => work.catch((reason: unknown) => reason);

describe('integrations/secret-keys', () => {
  it('opens what it has sealed, for its purpose alone', async () => {
    const keys = new SecretKeys([NEW]);
    const sealed = await keys.seal('glpat-1', 'a');
    expect(JSON.stringify(sealed)).not.to.contain('glpat-1');
    expect(await keys.open(sealed, 'a')).to.equal('glpat-1');
    expect(await failure(keys.open(sealed, 'b'))).to.be.instanceOf(SecretKeyError);
    const [first] = sealed.sealed.split('*', 1);
    const changed = { ...sealed, sealed: `${sealed.sealed.slice(0, -2)}AA` };
    expect(first).to.equal('Fe26.2');
    expect(await failure(keys.open(changed, 'a'))).to.be.instanceOf(SecretKeyError);
  });

  it('seals twice to different texts', async () => {
    const keys = new SecretKeys([NEW]);
    expect((await keys.seal('x', 'a')).sealed).not.to.equal((await keys.seal('x', 'a')).sealed);
  });

  it('opens with older keys, seals with the newest, and names the key that is missing', async () => {
    const sealed = await new SecretKeys([OLD]).seal('glpat-1', 'a');
    const both = new SecretKeys([NEW, OLD]);
    expect(await both.open(sealed, 'a')).to.equal('glpat-1');
    expect((await both.seal('x', 'a')).keyId)
      .to.equal(both.newestId)
      .and.not.to.equal(sealed.keyId);
    expect(String(await failure(new SecretKeys([NEW]).open(sealed, 'a')))).to.contain(sealed.keyId);
  });

  it('makes one code a key, that of the newest first, and none like that of another purpose', () => {
    const both = new SecretKeys([NEW, OLD]).macs('webhook', 'a');
    expect(both).to.deep.equal([
      ...new SecretKeys([NEW]).macs('webhook', 'a'),
      ...new SecretKeys([OLD]).macs('webhook', 'a'),
    ]);
    expect(new Set([...both, ...new SecretKeys([NEW, OLD]).macs('session', 'a')])).to.have.property(
      'size',
      4,
    );
    expect(both[0]).to.match(/^[0-9a-f]{64}$/);
  });
});

describe('integrations/key-file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'goalkeeper-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made once, by whoever comes first, for its owner alone', async () => {
    const data = join(folder, 'data');
    const read = await Promise.all([1, 2, 3, 4].map(() => readKeyFile(data)));
    for (const keys of read) expect(keys).to.deep.equal(read[0]);
    expect(read[0][0]).to.have.length.of.at.least(43);
    expect(statSync(keyFile(data)).mode & 0o777).to.equal(0o600);
    expect(readFileSync(keyFile(data), 'utf8').trim()).to.equal(read[0][0]);
  });

  it('refuses one that others may read, or that holds no key', async () => {
    writeFileSync(keyFile(folder), `${NEW}\n${OLD}\n`, { mode: 0o600 });
    expect(await readKeyFile(folder)).to.deep.equal([NEW.trim(), OLD.trim()]);
    chmodSync(keyFile(folder), 0o640);
    expect(String(await failure(readKeyFile(folder)))).to.contain('chmod 600');
    for (const content of ['', 'short\n', `${NEW}\nshort\n`]) {
      rmSync(keyFile(folder));
      writeFileSync(keyFile(folder), content, { mode: 0o600 });
      expect(String(await failure(readKeyFile(folder)))).to.contain('Restore it from your backup');
    }
  });
});

describe('integrations/load-secret-keys', () => {
  let database: Database;
  const log = pino({ level: 'silent' });
  const load = (...secretKeys: string[]) =>
    loadSecretKeys({ secretKeys, dataFolder: '/nowhere' }, database, log);

  before(async function () {
    this.timeout(300_000);
    database = await embeddedDatabase();
    await forgetKeys();
  });
  after(() => forgetKeys());

  /** Other files of tests keep what they sealed with keys of their own. */
  async function forgetKeys(): Promise<void> {
    const { settings, integrations, subscriptions } = database.collections;
    await settings.deleteOne({ _id: 'secretKeyId' });
    await integrations.deleteMany({});
    await subscriptions.deleteMany({});
  }

  it('seals stored tokens again when a new key comes before the old one, and then does without the old', async () => {
    const keys = await load(OLD);
    const integration = newIntegration({
      ...{ teamId: 't', kind: 'gitlab', host: 'git.example.org', instanceUrl: 'https://git.example.org' },
    });
    const purpose = tokenPurpose(integration._id, 'apiToken');
    integration.apiToken = await keys.seal('glpat-1', purpose);
    const { integrations, subscriptions } = database.collections;
    await integrations.insertOne(integration);
    const url = 'https://hooks.example.org';
    const address = { _id: integration._id, teamId: 't', url, events: [], createdAt: new Date(), by: 'test' };
    const ofAddress = subscriptionPurpose(address._id);
    await subscriptions.insertOne({ ...address, secret: await keys.seal('whsec_1', ofAddress) });
    await load(NEW, OLD);
    const after = await load(NEW);
    const stored = await integrations.findOne({ _id: integration._id });
    expect(stored?.apiToken?.keyId).to.equal(after.newestId);
    expect(stored?.apiToken && (await after.open(stored.apiToken, purpose))).to.equal('glpat-1');
    expect(stored?.cloneToken).to.equal(null);
    const told = await subscriptions.findOne({ _id: address._id });
    expect(told && (await after.open(told.secret, ofAddress))).to.equal('whsec_1');
    await subscriptions.deleteOne({ _id: address._id });
    await integrations.deleteOne({ _id: integration._id });
  });

  it('stops a server with another key', async () => {
    await load(NEW);
    const error = await failure(load(OLD));
    expect(error).to.be.instanceOf(SecretKeyError);
    expect(String(error)).to.contain('GOALKEEPER_SECRET_KEY').and.to.contain('keep the old one behind it');
    expect(String(error)).not.to.contain(OLD);
  });
});
