import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { newTeam } from './running-server.js';
import { servedTeam } from './served-team.js';

describe('api/idempotency of launches', function () {
  this.timeout(60_000);
  const team = servedTeam();

  const launch = (key: string | null, more: object = {}, apiKey = team.owner().key) =>
    team.api().call('/scans', {
      ...{ key: apiKey, method: 'POST', body: { codehostUrl: team.repository().url, ...more } },
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  const scans = async () => {
    const { team: one } = team.owner();
    return team.server().database.collections.scans.countDocuments({ teamId: one._id });
  };
  const cancel = (scanId: string) =>
    team.api().call(`/scans/${scanId}/cancel`, { key: team.owner().key, method: 'POST' });
  const scanOf = ({ body }: { body: unknown }) => (body as { data: { scanId: string } }).data;

  it('launch one scan however often, and at the same moment, the request is sent', async () => {
    const before = await scans();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => launch(key)));
    answers.push(await launch(key));
    for (const answer of answers) {
      expect(answer.status, answer.text).to.equal(201);
      expect(answer.body).to.deep.equal(answers[0].body);
    }
    expect(await scans()).to.equal(before + 1);
    const { team: one } = team.owner();
    expect((await team.server().database.teams.get(one._id))?.active).to.have.length(1);
    // Over, it is still the one that the key stands for; its place is free.
    await cancel(scanOf(answers[0]).scanId);
    expect((await launch(key)).body).to.deep.equal(answers[0].body);
    expect((await team.server().database.teams.get(one._id))?.active).to.deep.equal([]);
  });

  it('launch another one by another key, without one, for another team, and after a day', async () => {
    const key = randomUUID();
    const first = scanOf(await launch(key)).scanId;
    const other = await newTeam(team.server());
    const elsewhere = await launch(key, {}, other.key);
    expect(elsewhere.status).to.equal(422);
    const ids = [first];
    for (const wanted of [randomUUID(), null]) ids.push(scanOf(await launch(wanted)).scanId);
    const { launches } = team.server().database.collections;
    await launches.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    ids.push(scanOf(await launch(key)).scanId);
    expect(new Set(ids).size).to.equal(4);
    for (const id of ids) await cancel(id);
  });

  it('refuse a key that was used for another launch, and one of no use', async () => {
    const key = randomUUID();
    const first = scanOf(await launch(key));
    const other = await launch(key, { name: 'another' });
    expect([other.status, other.body]).to.deep.equal([
      422,
      {
        error: 'Idempotency-Key was used for another launch',
        details: null,
        hint: 'Use a new key for each launch, and the same body when a request is sent again',
      },
    ]);
    await cancel(first.scanId);
    for (const wrong of ['two words', 'x'.repeat(201)]) {
      const answer = await launch(wrong);
      expect([answer.status, answer.body]).to.deep.equal([
        400,
        {
          error: 'Idempotency-Key must be 1 to 200 visible characters, without blanks',
          details: 'header idempotency-key',
        },
      ]);
    }
  });

  it('may be sent again when the launch was refused', async () => {
    const key = randomUUID();
    const missing = { branch: 'not-there-yet' };
    expect((await launch(key, missing)).status).to.equal(422);
    expect((await launch(key, missing)).body).to.include({ error: 'Branch not found' });
  });
});
