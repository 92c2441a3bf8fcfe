import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoError } from 'mongodb';
import { pino } from 'pino';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { networkPolicy } from '#codehost/network/network-policy.js';
import { createTeam } from '#server/admin/teams.js';
import { openDatabase } from '#server/database/index.js';
import { CodeHosts } from '#server/integrations/code-hosts.js';
import { Integrations } from '#server/integrations/integrations.js';
import { readKeyFile } from '#server/integrations/key-file.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { startCodeHost } from '#test/codehost/index.js';

describe('integrations: a database that goes away while a team is connected', function () {
  this.timeout(60_000);

  it('is the error that is reported, and not that the team is connected already', async () => {
    const host = await startCodeHost();
    const dataFolder = mkdtempSync(join(tmpdir(), 'goalkeeper-lost-'));
    const database = await openDatabase({
      dataFolder,
      engine: 'ferretdb',
      log: pino({ level: 'silent' }),
      progress: () => {},
    });
    const network = networkPolicy([new URL(host.url).host], host.authority);
    const keys = new SecretKeys(await readKeyFile(dataFolder));
    try {
      const team = await createTeam(database, { name: 'unlucky', plan: 'self-hosted' }, 'test');
      const codeHosts = new CodeHosts(keys, (instanceUrl, token) => {
        void database.close();
        return createGitlabClient({ instanceUrl, token, network });
      });
      const integrations = new Integrations({ database, keys, codeHosts, network });
      const wanted = { instanceUrl: host.url, token: host.addToken(), cloneToken: null };
      const problem: unknown = await integrations.connect(team, wanted, 'test').then(
        () => null,
        (error) => error,
      );
      expect(problem).to.be.instanceOf(MongoError);
    } finally {
      await database.close();
      await host.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
