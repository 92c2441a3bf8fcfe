import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openLocalRepository } from '#codehost/local/repository.js';
import { createTeam } from '#server/admin/teams.js';
import type { RepositoryDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { newRepository } from '#server/database/new-documents.js';
import { trackLocalRepository } from '#server/scans/local-repositories.js';
import { type NewSchedule, Schedules, shareOf } from '#server/schedules/schedules.js';
import { startServer, type TestServer } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { embeddedDatabase } from '#test/database/embedded.js';
import { eventually } from '#test/jobs/eventually.js';
import { jobParts } from '#test/jobs/parts.js';
import { gitRepository, runGit } from '#test/workspace/git-repository.js';

const MINUTE = 60_000;
const night = new Date('2026-11-21T03:00:00Z');

describe('schedules', function () {
  this.timeout(120_000);
  let database: Database;
  let parts: ReturnType<typeof jobParts>;
  let team: TeamDocument;
  /** Of the latest team. */
  let repository: RepositoryDocument;
  /** No job runs here: what would start waits to be looked at. */
  let schedules: Schedules;

  before(async () => {
    database = await embeddedDatabase();
    parts = jobParts(database);
    schedules = new Schedules({ ...parts, jobs: { startWaiting: async () => {} } });
  });
  beforeEach(async () => {
    team = await createTeam(database, { name: 'scheduled', plan: 'self-hosted' }, 'test');
    const folder = await openLocalRepository(gitRepository({ 'a.js': randomUUID() }));
    repository = await trackLocalRepository(database, team, folder, 'test');
  });
  afterEach(() => database.collections.schedules.deleteMany({}));

  const create = (change: Partial<NewSchedule> = {}, now = new Date('2026-11-20T12:00:00Z')) =>
    schedules.create(
      {
        ...{ teamId: team._id, repositoryId: null, cron: '0 3 * * *', timeZone: 'UTC' },
        ...{ windowMinutes: 60, ...change },
      },
      'test',
      now,
    );
  const waiting = () => database.collections.waitingScans.find({ teamId: team._id }).toArray();

  it('is due at the time of its zone, summer and winter', async () => {
    const winter = await create({ timeZone: 'Europe/Berlin' });
    expect(winter.nextRunAt.toISOString()).to.equal('2026-11-21T02:00:00.000Z');
    const summer = await create({ timeZone: 'Europe/Berlin' }, new Date('2026-07-01T12:00:00Z'));
    expect(summer.nextRunAt.toISOString()).to.equal('2026-07-02T01:00:00.000Z');
  });

  it('says what cannot be used', async () => {
    const wrong = async (change: Partial<NewSchedule>) =>
      String(await create(change).catch((error: unknown) => error));
    for (const cron of ['', '* * *', '@daily', '0 0 3 * * *', 'H 3 * * *', '0 3 * * * ; rm', '0  3 * * *'])
      expect(await wrong({ cron }), cron).to.match(/A schedule has five fields/);
    for (const cron of ['61 3 * * *', '0 25 * * *', '0 3 31 2 *', '0 3 * * FOO'])
      expect(await wrong({ cron }), cron).to.include(`The schedule "${cron}" cannot be used`);
    for (const cron of ['* * * * *', '*/5 * * * *', '0,10 3 * * *', '59,0 * * * *'])
      expect(await wrong({ cron }), cron).to.include('at least 15 minutes apart');
    for (const timeZone of ['Berlin', 'Europe/Nowhere', ''])
      expect(await wrong({ timeZone }), timeZone).to.include('There is no time zone');
    expect(await database.collections.schedules.find({ teamId: team._id }).toArray()).to.deep.equal([]);
  });

  it('wants each tracked repository once a run, and nothing before', async () => {
    const schedule = await create();
    await schedules.runDue(new Date(night.getTime() - 1));
    expect(await waiting()).to.deep.equal([]);
    await schedules.runDue(night);
    const [wish, ...others] = await waiting();
    expect(others).to.deep.equal([]);
    expect(wish).to.deep.include({ repositoryId: repository._id, trigger: 'schedule', commit: null });
    expect(wish.notBefore.getTime()).to.be.within(night.getTime(), night.getTime() + 60 * MINUTE);
    const after = await database.collections.schedules.findOne({ _id: schedule._id });
    expect(after?.nextRunAt.toISOString()).to.equal('2026-11-22T03:00:00.000Z');
    expect(after?.lastRunAt).to.deep.equal(night);
    await schedules.runDue(new Date(night.getTime() + MINUTE));
    expect(await waiting()).to.deep.equal([wish]);
  });

  it('makes up once for all the runs that a server missed which was down', async () => {
    await create();
    const later = new Date('2026-11-27T12:00:00Z');
    await schedules.runDue(later);
    expect(await waiting()).to.have.length(1);
    expect((await waiting())[0].notBefore.getTime()).to.be.at.least(later.getTime());
    const [after] = await schedules.list(team._id);
    expect(after.nextRunAt.toISOString()).to.equal('2026-11-28T03:00:00.000Z');
  });

  it('does not double a run that was cut off and done again', async () => {
    const schedule = await create();
    await schedules.runDue(night);
    // Cut off before the next time was noted.
    await database.collections.schedules.updateOne(
      { _id: schedule._id },
      { $set: { nextRunAt: schedule.nextRunAt } },
    );
    await schedules.runDue(night);
    expect(await waiting()).to.have.length(1);
    // And once more, after the first scan has started.
    await parts.waiting.startDue(team._id, new Date(night.getTime() + 61 * MINUTE));
    await database.collections.schedules.updateOne(
      { _id: schedule._id },
      { $set: { nextRunAt: schedule.nextRunAt } },
    );
    await schedules.runDue(night);
    await parts.waiting.startDue(team._id, new Date(night.getTime() + 61 * MINUTE));
    const scans = await database.collections.scans.find({ teamId: team._id }).toArray();
    expect(scans.map(({ trigger, status }) => [trigger, status])).to.deep.equal([['schedule', 'launched']]);
  });

  it('spreads a thousand repositories evenly over its window, each at its own moment', async () => {
    const integrationId = randomUUID();
    const insert = Array.from({ length: 1000 }, (_, n) =>
      newRepository({
        ...{ teamId: team._id, integrationId, projectId: String(n), name: `p${n}`, fullName: `g/p${n}` },
        ...{ clonePath: '', tracked: true },
      }),
    );
    await database.repositories.writeAll(team._id, { insert, update: [] });
    await create({ windowMinutes: 120 });
    await schedules.runDue(night);
    const times = (await waiting()).map(({ notBefore }) => notBefore.getTime() - night.getTime());
    expect(times).to.have.length(1001);
    const seconds = new Map<number, number>();
    for (const time of times) {
      expect(time).to.be.within(0, 120 * MINUTE);
      const second = Math.floor(time / 1000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    expect(Math.max(...seconds.values())).to.be.at.most(6);
    const firstHalf = times.filter((time) => time < 60 * MINUTE).length;
    expect(firstHalf).to.be.within(400, 600);
    expect(shareOf(insert[0]._id)).to.equal(shareOf(insert[0]._id));
  });

  it('leaves out what is not tracked, archived or gone, and takes one repository when it is named', async () => {
    const change = (fields: Partial<RepositoryDocument>) =>
      database.repositories.update(team._id, repository._id, { $set: fields });
    await create({ repositoryId: repository._id });
    for (const fields of [
      { tracked: false },
      { tracked: true, archived: true },
      { state: 'gone' as const },
    ]) {
      await change(fields);
      await schedules.runDue(night);
      expect(await waiting()).to.deep.equal([]);
      await database.collections.schedules.updateMany({}, { $set: { nextRunAt: night } });
    }
    await change({ tracked: true, archived: false, state: 'present' });
    await schedules.runDue(night);
    expect((await waiting()).map(({ repositoryId }) => repositoryId)).to.deep.equal([repository._id]);
  });
});

describe('schedules of a running server', function () {
  this.timeout(120_000);
  let server: TestServer;
  let team: TeamDocument;
  let folder: string;
  before(async () => {
    server = await startServer();
    team = await createTeam(server.database, { name: 'scheduled', plan: 'self-hosted' }, 'test');
    folder = gitRepository({ 'a.js': '1' });
    await trackLocalRepository(server.database, team, await openLocalRepository(folder), 'test');
  });
  after(() => server.stop());

  const admin = async (path: string, method = 'GET', body?: unknown) => {
    const response = await fetch(`${server.adminUrl}/admin/v1/teams/${path}`, {
      method,
      headers: { authorization: `Bearer ${server.adminToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const path = () => `${team._id}/schedules`;
  const scans = () => server.database.collections.scans.find({ teamId: team._id }).toArray();
  /** As if its time had come. */
  const makeDue = () =>
    server.database.collections.schedules.updateMany(
      { teamId: team._id },
      { $set: { nextRunAt: new Date(Date.now() - 1000) } },
    );

  it('creates, lists with the next runs, and removes; all of it in the audit log', async () => {
    const created = await admin(path(), 'POST', { cron: '30 2 * * 1-5', timeZone: 'America/New_York' });
    expect(created.status).to.equal(201);
    expect(created.body.data.nextRuns).to.have.length(3);
    const listed = await admin(path());
    expect(listed.body.data).to.deep.equal([created.body.data]);
    const wrong = await admin(path(), 'POST', { cron: '* * * * *' });
    expect([wrong.status, wrong.body.error]).to.deep.equal([400, 'Schedule cannot be used']);
    const foreign = await admin(path(), 'POST', { cron: '0 3 * * *', repositoryId: randomUUID() });
    expect(foreign.status).to.equal(404);
    // Taken for left out, it would scan all repositories.
    const misspelled = await admin(path(), 'POST', { cron: '0 3 * * *', repositoryIds: [randomUUID()] });
    expect(misspelled).to.deep.equal({
      status: 400,
      body: { error: 'There is no field repositoryIds', details: 'body field repositoryIds' },
    });
    const { id } = created.body.data;
    expect((await admin(`${randomUUID()}/schedules/${id}`, 'DELETE')).status).to.equal(404);
    expect((await admin(`${path()}/${id}`, 'DELETE')).status).to.equal(204);
    expect((await admin(`${path()}/${id}`, 'DELETE')).status).to.equal(404);
    const audit = await server.database.collections.audit.find({ teamId: team._id }).toArray();
    const actions = audit.filter(({ subject }) => subject === id).map(({ action }) => action);
    expect(actions).to.have.members(['schedule.create', 'schedule.remove']);
  });

  it('runs one scan by Agenda across a restart, and none again while the head stays', async () => {
    await admin(path(), 'POST', { cron: '0 3 * * *', windowMinutes: 0 });
    await makeDue();
    server = await server.restart();
    // The job runs at the start and each minute.
    await eventually(async () => (await scans()).length === 1);
    const agent = await TestAgent.register(server);
    await agent.complete({ findings: [finding('sql')] });
    await makeDue();
    server = await server.restart();
    const { schedules, waitingScans } = server.database.collections;
    await eventually(
      async () => ((await schedules.findOne({ teamId: team._id }))?.nextRunAt ?? 0) > new Date(),
    );
    await eventually(async () => (await waitingScans.findOne({ teamId: team._id })) === null);
    expect(await scans()).to.have.length(1);

    runGit(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Second');
    await makeDue();
    server = await server.restart();
    await eventually(async () => (await scans()).length === 2);
    expect((await scans()).map(({ trigger }) => trigger)).to.deep.equal(['schedule', 'schedule']);
  });
});
