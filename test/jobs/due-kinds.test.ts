import { randomUUID } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { expect } from 'chai';
import { type Collection, MongoClient } from 'mongodb';
import { lockingOnlyDueKinds } from '#server/jobs/due-kinds.js';
import { embeddedDatabase } from '../database/embedded.js';

const MINUTE = 60_000;

describe('jobs/due-kinds', function () {
  this.timeout(60_000);
  const lockedBefore = new Date(Date.now() - 10 * MINUTE);
  let documents: Collection;
  let lockNext: ReturnType<typeof lockingOnlyDueKinds>;
  /** Kinds for which the command that locks was sent. */
  let locked: string[];

  before(async () => {
    const { db } = await embeddedDatabase();
    documents = db.collection('agendaJobs');
    const backend = new MongoBackend({ mongo: db });
    await backend.connect();
    const lock = backend.repository.getNextJobToRun.bind(backend.repository);
    lockNext = lockingOnlyDueKinds((name, ...more) => {
      locked.push(name);
      return lock(name, ...more);
    }, documents);
  });
  beforeEach(() => {
    locked = [];
  });

  /** Stores jobs of kinds of their own. @returns the kinds, by the names given */
  async function store(jobs: Record<string, object | null>): Promise<Record<string, string>> {
    const kinds = Object.fromEntries(Object.keys(jobs).map((name) => [name, `${name} ${randomUUID()}`]));
    await documents.insertMany(
      Object.entries(jobs).flatMap(([name, job]) =>
        job === null ? [] : [{ name: kinds[name], lockedAt: null, nextRunAt: new Date(), ...job }],
      ),
    );
    return kinds;
  }

  const ask = (kind: string, until = new Date()) => lockNext(kind, until, lockedBefore, undefined, undefined);

  it('locks jobs that are due, or whose process is gone, and asks for no other kinds', async () => {
    const kinds = await store({
      due: {},
      later: { nextRunAt: new Date(Date.now() + MINUTE) },
      running: { lockedAt: new Date() },
      abandoned: { lockedAt: new Date(lockedBefore.getTime() - 1), nextRunAt: null },
      disabled: { disabled: true },
      none: null,
    });
    const found = await Promise.all(Object.values(kinds).map((kind) => ask(kind)));
    expect(found.map((job) => job?.name)).to.deep.equal([
      ...[kinds.due, undefined, undefined, kinds.abandoned, undefined, undefined],
    ]);
    expect(locked).to.have.members([kinds.due, kinds.abandoned]);
    const again = await Promise.all(Object.values(kinds).map((kind) => ask(kind)));
    expect(again.every((job) => job === undefined)).to.equal(true);
  });

  it('goes by the bound of each kind, though they are looked for together', async () => {
    const soon = { nextRunAt: new Date(Date.now() + MINUTE) };
    const kinds = await store({ one: soon, two: soon, three: null, four: null, five: null });
    const inTwo = new Date(Date.now() + 2 * MINUTE);
    const found = await Promise.all(
      Object.values(kinds).map((kind) => ask(kind, kind === kinds.two ? inTwo : new Date())),
    );
    expect(found.map((job) => job?.name)).to.deep.equal([undefined, kinds.two, ...Array(3).fill(undefined)]);
  });

  it('locks at once when few kinds are asked for', async () => {
    const kinds = await store({ due: {}, none: null });
    expect((await ask(kinds.due))?.name).to.equal(kinds.due);
    expect(await ask(kinds.none)).to.equal(undefined);
    expect(locked).to.deep.equal([kinds.due, kinds.none]);
  });

  it('fails all questions when the database cannot be asked', async () => {
    // Nobody listens there.
    const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
    const away = lockingOnlyDueKinds(lockNext, client.db().collection('agendaJobs'));
    const kinds = ['a', 'b', 'c', 'd', 'e'];
    const asked = kinds.map((kind) => away(kind, new Date(), lockedBefore, undefined, undefined));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).to.deep.equal(kinds.map(() => 'rejected'));
    expect(locked).to.deep.equal([]);
    await client.close();
  });
});
