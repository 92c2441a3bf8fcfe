import { expect } from 'chai';
import pino from 'pino';
import type { NotificationDocument, SubscriptionDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { Notifier } from '#server/notifications/notifier.js';
import { Sender } from '#server/notifications/sender.js';
import { Subscriptions } from '#server/notifications/subscriptions.js';
import { ResultStore } from '#server/results/index.js';
import { type HttpsHost, sendText, startHttpsHost } from '#test/codehost-client/https-host.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { sampleTeam } from '#test/results/sample-findings.js';

const HOUR = 3_600_000;

/** Messages that are not taken at once, by a clock of the test. */
describe('notifications/sender', function () {
  this.timeout(60_000);
  let database: Database;
  let receiver: HttpsHost;
  let subscriptions: Subscriptions;
  let notifier: Notifier;
  let sender: Sender;
  let subscription: SubscriptionDocument;
  let secret: string;

  before(async () => {
    database = await embeddedDatabase();
  });
  beforeEach(async () => {
    receiver = await startHttpsHost((_, response) => sendText(response, 500, 'no'));
    const { network } = receiver;
    subscriptions = new Subscriptions({ database, network, keys: new SecretKeys(['k'.repeat(40)]) });
    sender = new Sender({ database, subscriptions, network, log: pino({ level: 'silent' }) });
    const jobs = { sendNotifications: async () => undefined };
    notifier = new Notifier({ database, results: new ResultStore(database), jobs, publicUrl: null });
    const { teamId } = await sampleTeam(database);
    const wanted = { url: `${receiver.url}/hook`, events: ['gate.failed' as const] };
    ({ subscription, secret } = await subscriptions.add(teamId, wanted, 'a test'));
  });
  afterEach(() => receiver.close());

  const stored = async ({ _id }: NotificationDocument) =>
    (await database.collections.notifications.findOne({ _id })) as NotificationDocument;

  it('tries again after longer and longer pauses, signed again with the same id, and gives up after three days', async () => {
    const message = await notifier.test(subscription, 'a test');
    let now = new Date();
    const pauses: number[] = [];
    for (;;) {
      await sender.sendDue(now);
      const after = await stored(message);
      expect(after.answer).to.include({ status: 500, problem: 'The address answered with status 500.' });
      if (after.status === 'given-up') break;
      pauses.push((after.notBefore.getTime() - now.getTime()) / 1000);
      // A moment before its time nothing is sent.
      await sender.sendDue(new Date(after.notBefore.getTime() - 1));
      now = after.notBefore;
    }
    expect(receiver.received).to.have.length(10);
    expect(pauses).to.deep.equal(pauses.toSorted((a, b) => a - b));
    expect([pauses[0], pauses[1]]).to.deep.equal([5, 300]);
    expect(pauses.reduce((sum, one) => sum + one, 0)).to.be.within(70 * 3600, 80 * 3600);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).to.deep.equal(
      new Set([message._id]),
    );
    // Asked for again, it begins again, and is taken.
    receiver.respond = (_, response) => sendText(response, 200, 'ok');
    const again = await notifier.redeliver(subscription, message._id, 'a test');
    await sender.sendDue(again.notBefore);
    expect(await stored(message)).to.deep.include({ status: 'delivered', failures: 0 });
  });

  it('follows no redirect, reads no endless answer, and takes 410 for an end', async () => {
    const outcome = async (respond: HttpsHost['respond']) => {
      receiver.respond = respond;
      const message = await notifier.test(subscription, 'a test');
      await sender.sendDue(new Date());
      const { status, answer } = await stored(message);
      return { status, problem: answer?.problem };
    };
    const redirected = await outcome((_, response) => {
      response.writeHead(302, { location: 'https://169.254.169.254/' }).end();
    });
    expect(redirected.status).to.equal('waiting');
    expect(redirected.problem).to.contain('Redirects are not followed');
    const endless = await outcome((_, response) => sendText(response, 200, 'x'.repeat(100_000)));
    expect(endless.problem).to.contain('larger than 65536 bytes');
    expect((await outcome((_, response) => sendText(response, 410, ''))).status).to.equal('given-up');
  });

  it('sends what a process began and did not end, and sends nothing twice at once', async () => {
    receiver.respond = (_, response) => sendText(response, 204, '');
    const message = await notifier.test(subscription, 'a test');
    const now = new Date();
    // As a process that died has left it.
    const claimed = new Date(now.getTime() + 120_000);
    await database.collections.notifications.updateOne(
      { _id: message._id },
      { $set: { notBefore: claimed } },
    );
    await sender.sendDue(now);
    expect(receiver.received).to.have.length(0);
    await Promise.all([sender.sendDue(claimed), sender.sendDue(claimed), sender.sendDue(claimed)]);
    expect(receiver.received).to.have.length(1);
    expect((await stored(message)).status).to.equal('delivered');
  });

  it('asks the guard whenever it sends: an address that is no longer allowed is not contacted', async () => {
    const message = await notifier.test(subscription, 'a test');
    const network = { allowedHosts: [], certificateAuthority: receiver.authority };
    const strict = new Sender({ database, subscriptions, network, log: pino({ level: 'silent' }) });
    const before = receiver.connections;
    await strict.sendDue(new Date());
    expect(receiver.connections).to.equal(before);
    const { status, answer } = await stored(message);
    expect([status, answer?.status]).to.deep.equal(['waiting', null]);
    expect(answer?.problem).to.contain('Only public addresses are contacted');
  });

  it('keeps the secret sealed, for this address alone', async () => {
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const text = JSON.stringify(await database.collections.subscriptions.findOne({ _id: subscription._id }));
    expect(text).not.to.contain(secret);
    expect(await subscriptions.secretOf(subscription)).to.equal(secret);
    const other = { ...subscription, _id: '00000000-0000-4000-8000-000000000000' };
    expect(await subscriptions.secretOf(other).catch((error: Error) => error.message)).to.contain(
      'something else',
    );
    expect((await stored(await notifier.test(subscription, 'a test'))).expiresAt.getTime()).to.be.above(
      Date.now() + 300 * HOUR,
    );
  });
});
