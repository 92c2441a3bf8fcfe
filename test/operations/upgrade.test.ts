import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadConfig } from '#server/config.js';
import { migrations } from '#server/database/migrations.js';
import { engineOptionsOf, openEngine } from '#server/database/open-engine.js';
import { restore } from '#server/operations/restore.js';
import { call } from '#test/api/call.js';
import { startServer, type TestServer } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';
import { engineOf } from '#test/database/engine.js';
import { temporaryFolder } from '#test/workspace/git-repository.js';

/**
 * Backups of databases that earlier versions have written: two completed scans of one repository, a finding that was
 * dismissed, and a scan that waited for an agent. Never made again: a change of the layout adds one.
 */
const LAYOUTS = [
  {
    // By commit 0b328089~1: before outlines, named admin tokens, fixes of several findings.
    form: 7,
    key: 'gk_OjlfVeqmo5Fi_Eob9jGCFEHRegz1jzVPlWEd9g0DtmXTD12rve1',
    secretKey: 'vARidnpKv3nFsB3zrkf_KkTMc0eKtTijXhmxejl3sGQ',
  },
  {
    form: 13,
    key: 'gk_pg0056cckq1R_SGnXRjwPzXEHhBKT35HQHzHmjaHdh2EN4IDBFE',
    secretKey: 'PEMLDnt807AbgielxY335zg-2lZluug1iLaxIQi1hUs',
  },
];

interface Row {
  id: string;
  filePath: string;
  title: string;
}

describe('operations/upgrade', function () {
  this.timeout(60_000);

  for (const { form, key, secretKey } of LAYOUTS) {
    describe(`from form ${form}`, () => {
      const dataFolder = temporaryFolder(`form-${form}`);
      const settings = {
        ...{ GOALKEEPER_DATA: dataFolder, GOALKEEPER_SECRET_KEY: secretKey },
        ...engineOf(dataFolder),
      };
      let server: TestServer;

      before(async () => {
        const opened = await openEngine({ ...engineOptionsOf(loadConfig(settings)), progress: () => {} });
        const file = new URL(`../../../test/operations/layouts/form-${form}.backup`, import.meta.url);
        const { head } = await restore(opened, fileURLToPath(file)).finally(() => opened.close());
        expect(head.schemaVersion).to.equal(form);
        server = await startServer(settings);
      });
      after(() => server.stop());

      const rows = async (path: string): Promise<Row[]> => {
        const { status, text, body } = await call(`${server.url}/api/v1/${path}`, { key });
        expect(status, text).to.equal(200);
        return (body as { data: Row[] }).data;
      };
      const paths = async (path: string) => (await rows(path)).map(({ filePath }) => filePath).sort();

      it('shows what was found and decided', async () => {
        const { value } =
          (await server.database.collections.settings.findOne({ _id: 'schemaVersion' })) ?? {};
        expect(value).to.equal(migrations.at(-1)?.version);
        const [two, one, three] = ['src/two.js', 'src/one.js', 'src/three.js'];
        expect(await paths('vulnerabilities')).to.deep.equal([one, one, three, two, two]);
        expect(await paths('vulnerabilities?latest=true')).to.deep.equal([one, two]);
        expect(await paths('vulnerabilities?latest=true&state=dismissed')).to.have.length(1);
        const [repository] = await rows('repositories');
        expect(repository).to.include({ scanCount: 2 });
      });

      it('goes on with the scan that waited', async () => {
        const agent = await TestAgent.register(server);
        await agent.complete({ findings: [finding('one'), finding('four')] });
        expect(await paths('vulnerabilities?latest=true')).to.deep.equal(['src/four.js', 'src/one.js']);
        const [repository] = await rows('repositories');
        expect(repository).to.include({ scanCount: 3 });
      });
    });
  }
});
