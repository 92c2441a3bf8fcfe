import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Database, RepositoryCache, TeamCache } from '#server/database/index.js';
import { newRepository } from '#server/database/new-documents.js';
import { embeddedDatabase } from './embedded.js';

for (const singleProcess of [true, false])
  describe(`database/repository-cache, ${singleProcess ? 'in memory' : 'by queries'}`, () => {
    let database: Database;
    let teams: TeamCache;
    let cache: RepositoryCache;
    let teamId = '';
    let integrationId = '';

    const repository = (projectId: number, fullName: string, more: object = {}) =>
      newRepository({
        ...{ teamId, integrationId, projectId: String(projectId), fullName, clonePath: '' },
        ...{ name: fullName.split('/').at(-1) ?? '', ...more },
      });
    const names = (rows: Iterable<{ fullName: string }>) => Array.from(rows, ({ fullName }) => fullName);

    const team = async () => (await teams.get(teamId)) ?? { _id: teamId };

    before(async function () {
      this.timeout(300_000);
      database = await embeddedDatabase();
    });
    beforeEach(async () => {
      teams = new TeamCache(database.collections.teams, singleProcess);
      cache = new RepositoryCache(database.collections.repositories, singleProcess, teams);
      teamId = randomUUID();
      const createdAt = new Date();
      await teams.insert({
        ...{ _id: teamId, name: 'shop', plan: 'free', active: [], resultsVersion: 0, createdAt },
      });
      integrationId = randomUUID();
      const insert = [
        repository(3, 'b/Shop', { tracked: true }),
        repository(1, 'a/web', { formerNames: ['old/web'] }),
        repository(2, 'a/web.old', { state: 'gone' }),
        repository(4, 'c/(api)', { archived: true }),
      ];
      await cache.writeAll(teamId, { insert, update: [] });
    });

    it('lists by full name, a page at a time, with the number of all', async () => {
      expect(names(await cache.list(teamId))).to.deep.equal(['a/web', 'a/web.old', 'b/Shop', 'c/(api)']);
      const page = await cache.page(await team(), {}, { offset: 1, limit: 2 });
      expect([names(page.rows), page.total]).to.deep.equal([['a/web.old', 'b/Shop'], 4]);
      expect(await cache.page({ _id: randomUUID() }, {}, { offset: 0, limit: 2 })).to.deep.equal({
        rows: [],
        total: 0,
      });
    });

    it('shows what was changed since a page was shown', async () => {
      const first = async () => (await cache.page(await team(), {}, { offset: 0, limit: 1 })).rows[0];
      const before = await first();
      expect(await first()).to.equal(before);
      await cache.update(teamId, before._id, { $set: { fullName: 'a/renamed' } });
      expect((await first()).fullName).to.equal('a/renamed');
      expect(await cache.fullNames(await team(), [before._id])).to.deep.equal(
        new Map([[before._id, 'a/renamed']]),
      );
    });

    if (!singleProcess)
      it('reads names, default branches and totals again when any process has changed one, and not in between', async () => {
        const asked: string[] = [];
        const { repositories } = database.collections;
        const counted = new Proxy(repositories, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name, target);
            if (typeof member !== 'function') return member;
            return (...given: unknown[]) => {
              asked.push(String(name));
              return member.apply(target, given);
            };
          },
        });
        const reader = new RepositoryCache(counted, false, teams);
        const ids = (await cache.list(teamId)).map(({ _id }) => _id);
        const shown = async () => {
          const now = await team();
          const names = await reader.fullNames(now, ids);
          const branches = await reader.defaultBranches(now);
          const { total } = await reader.page(now, {}, { offset: 0, limit: 1 });
          return { names: [...names.values()].sort(), branches: [...branches.values()], total };
        };
        const before = await shown();
        expect(before.total).to.equal(4);
        asked.length = 0;
        await cache.update(teamId, ids[0], { $set: { tracked: true } });
        expect(await shown()).to.deep.equal(before);
        expect(asked).to.deep.equal(['find']);
        await cache.update(teamId, ids[0], { $set: { fullName: 'a/other', defaultBranch: 'trunk' } });
        const renamed = await shown();
        expect(renamed.names).to.include('a/other');
        expect(renamed.branches).to.include('trunk');
        const change = { fullName: 'a/third' };
        await cache.writeAll(teamId, { insert: [], update: [{ id: ids[0], change }] });
        expect((await shown()).names).to.include('a/third');
        await cache.insert(repository(9, 'e/more'));
        expect((await shown()).total).to.equal(5);
        await cache.remove(teamId, (await cache.list(teamId)).slice(0, 1));
        const after = await shown();
        expect([after.total, after.branches.length]).to.deep.equal([4, 4]);
      });

    it('filters by a part of the name in any case, and takes no pattern for one', async () => {
      const found = async (filter: object) =>
        names((await cache.page(await team(), filter, { offset: 0, limit: 9 })).rows);
      expect(await found({ name: 'SHOP' })).to.deep.equal(['b/Shop']);
      expect(await found({ name: 'a/WEB' })).to.deep.equal(['a/web', 'a/web.old']);
      expect(await found({ name: '(api)' })).to.deep.equal(['c/(api)']);
      expect(await found({ name: '.*' })).to.deep.equal([]);
      // MongoDB takes no pattern with a NUL in it, and no name has one.
      expect(await found({ name: 'shop\0' })).to.deep.equal([]);
      expect(await found({ tracked: true })).to.deep.equal(['b/Shop']);
      expect(await found({ tracked: false, state: 'present' })).to.deep.equal(['a/web', 'c/(api)']);
    });

    it('finds by project, by name, and by the name before', async () => {
      const found = await cache.byProjects(teamId, integrationId, ['3', '1', '99']);
      expect(names(found.values()).sort()).to.deep.equal(['a/web', 'b/Shop']);
      expect(await cache.byProject(teamId, randomUUID(), '3')).to.equal(null);
      expect(names(await cache.byFullName(teamId, 'a/web'))).to.deep.equal(['a/web']);
      expect(await cache.byFullName(teamId, 'a')).to.deep.equal([]);
      for (const name of ['a/web', 'old/web'])
        expect(await cache.byAnyName(teamId, integrationId, name)).to.have.property('projectId', '1');
      expect(await cache.byAnyName(teamId, integrationId, 'old/none')).to.equal(null);
      expect(await cache.presentProjects(teamId, integrationId)).to.deep.equal([1, 3, 4]);
      const ids = (await cache.list(teamId)).map(({ _id }) => _id);
      expect((await cache.fullNames(await team(), [...ids, randomUUID()])).size).to.equal(4);
      expect((await cache.fullNames({ _id: randomUUID() }, ids)).size).to.equal(0);
    });

    it('shows each write at once, and keeps the order', async () => {
      await cache.list(teamId);
      const web = await cache.byProject(teamId, integrationId, '1');
      if (!web) throw new Error('the repository is not stored');
      await cache.update(teamId, web._id, { $set: { fullName: 'z/last' } });
      await cache.update(teamId, web._id, { $set: { tracked: true } });
      await cache.insert(repository(5, 'm/middle'));
      const update = [{ id: web._id, change: { archived: true } }];
      await cache.writeAll(teamId, { insert: [repository(6, 'a/first')], update });
      expect(names(await cache.list(teamId))).to.deep.equal([
        ...['a/first', 'a/web.old', 'b/Shop', 'c/(api)', 'm/middle', 'z/last'],
      ]);
      expect(await cache.byId(teamId, web._id)).to.include({ tracked: true, archived: true });
      await cache.remove(teamId, [web]);
      expect(await cache.byId(teamId, web._id)).to.equal(null);
      expect(await cache.byFullName(teamId, 'z/last')).to.deep.equal([]);
      const stored = await database.collections.repositories.find({ teamId }).toArray();
      expect(names(stored).sort()).to.deep.equal(names(await cache.list(teamId)));
    });

    it('stores a project once, whoever comes first', async () => {
      const same = () => ({ insert: [repository(7, 'd/new'), repository(8, 'd/other')], update: [] });
      await Promise.all([1, 2, 3].map(() => cache.writeAll(teamId, same())));
      await cache.list(teamId);
      await cache.writeAll(teamId, same());
      expect(names(await cache.list(teamId)).filter((name) => name.startsWith('d/'))).to.deep.equal([
        ...['d/new', 'd/other'],
      ]);
    });

    it('gives repositories of a team to that team alone', async () => {
      const [first] = await cache.list(teamId);
      const other = randomUUID();
      expect(await cache.byId(other, first._id)).to.equal(null);
      expect(await cache.update(other, first._id, { $set: { name: 'x' } })).to.equal(null);
      await cache.remove(other, [first]);
      expect(await cache.byId(teamId, first._id)).to.include({ name: first.name });
    });

    it('is read in advance, and stops reading when it is told so', async () => {
      await cache.warm([teamId, randomUUID()]);
      expect(names(await cache.list(teamId))).to.have.length(4);
      cache.stop();
      await cache.warm([randomUUID()]);
    });
  });
