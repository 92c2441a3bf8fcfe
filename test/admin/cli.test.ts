import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { call } from '#test/api/call.js';
import { ROLE } from '#test/codehost/index.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';
import { inDays } from '#test/integrations/in-days.js';
import { type Ended, runAdmin } from './run-admin.js';

describe('admin/cli', function () {
  this.timeout(120_000);
  let connected: ConnectedServer;
  let token = '';

  before(async () => {
    connected = await ConnectedServer.start({ GOALKEEPER_SCANNER_ADDRESS: '192.0.2.7' });
    const { host } = connected;
    for (const fullName of ['shop/web', 'shop/front/app', 'shop/api', 'tools/runner'])
      await host.addProject({ fullName, files: { 'app.py': 'x = 1\n' } });
    await host.addProject({ fullName: 'shop/old', files: { 'a.js': '1\n' }, archived: true });
    token = host.addToken({ name: 'goalkeeper', role: ROLE.maintainer, expiresAt: inDays(365) });
  });
  after(() => connected.stop());

  /** One run of the program; `input` goes to its standard input. */
  const run = (args: string, input = '', environment: NodeJS.ProcessEnv = {}): Promise<Ended> =>
    runAdmin(connected.server, args.split(' '), { input, environment });
  const done = async (args: string, input = '') => {
    const ended = await run(args, input);
    expect(ended.code, ended.err).to.equal(0);
    return ended;
  };
  const parsed = async <T>(args: string, input = '') =>
    JSON.parse((await done(`${args} --json`, input)).out) as T;

  it('makes a team, and a key whose text works', async () => {
    expect((await run('repository list')).err).to.contain('goalkeeper admin team create NAME');
    expect((await done('team create blue')).out).to.contain('Team blue is made');
    expect((await done('team list')).out).to.match(/^NAME +ID +PLAN +RUNNING +SINCE\nblue .* 0 of 5 /);
    const { out } = await done('key create ci --role viewer --expires 2099-12-31');
    const key = out.split('\n')[0];
    expect((await call(`${connected.server.url}/api/v1/repositories`, { key })).status).to.equal(200);
    const [listed] = await parsed<{ id: string; name: string; key?: string }[]>('key list');
    expect(listed).to.include({ name: 'ci' }).and.not.have.property('key');
    expect((await done('key list')).out).not.to.contain(key);
    expect((await done(`key revoke ${listed.id}`)).out).to.contain('is revoked');
    expect((await call(`${connected.server.url}/api/v1/repositories`, { key })).status).to.equal(401);
  });

  it('shows the addresses to allowlist', async () => {
    expect((await done('addresses')).out)
      .to.contain('Scanner   192.0.2.7/32')
      .and.contain('Frontend  not configured (GOALKEEPER_FRONTEND_ADDRESSES)');
  });

  it('connects a code host, and says what works', async () => {
    expect((await run('integration show')).err).to.contain('goalkeeper admin integration connect URL');
    const wrong = await run(`integration connect ${connected.host.url}/api/v4 --token-file -`, token);
    expect(wrong).to.include({ code: 2, out: '' });
    expect(wrong.err).to.contain('must not include /api/v4');
    const { out, err } = await done(`integration connect ${connected.host.url} --token-file -`, `${token}\n`);
    expect(err).to.contain('Reading the projects');
    expect(out)
      .to.contain(`Token ends     ${inDays(365)}`)
      .and.contain('5 projects are known');
    expect(out).to.match(/works +comments +Findings are commented/);
    expect(out).to.match(/FAILS +pipelines +Scans cannot be started in pipelines: no runner project/);
    expect(out + err + connected.server.log()).not.to.contain(token);
  });

  it('lists and tracks repositories by name, pattern and all', async () => {
    expect((await done('repository list')).out)
      .to.match(/^REPOSITORY +TRACKED +STATE/)
      .and.match(/shop\/old +no +archived/);
    expect((await run('repository track')).err).to.contain('--all');
    const names = await run('repository track shop/web shop/none');
    expect(names.code).to.equal(1);
    expect(names.out).to.contain('No repository is called shop/none.');
    expect((await done('repository track shop/*')).out).to.contain(
      '2 repositories are tracked now; 1 of them',
    );
    expect((await done('repository track shop/**')).out).to.contain(
      '3 repositories are tracked now; 1 of them',
    );
    const tracked = () => parsed<{ data: { fullName: string }[] }>('repository list --tracked');
    expect((await tracked()).data.map(({ fullName }) => fullName)).to.deep.equal([
      'shop/api',
      'shop/front/app',
      'shop/web',
    ]);
    expect((await done('repository untrack shop/api')).out).to.contain('1 repository is tracked no longer');
    expect(await parsed('repository track --all')).to.deep.equal({ matched: 4, changed: 2, unknown: [] });
    expect((await done('repository list --limit 2')).out).to.contain('2 of 5; more with --offset 2');
  });

  it('changes how one repository is scanned', async () => {
    expect((await run('repository change shop/web')).err).to.contain('Nothing to change');
    expect((await run('repository change shop/we --own-pipelines')).err).to.contain(
      'There is no repository shop/we.',
    );
    const changed = await done('repository change shop/web --own-pipelines --scanned-by-ci');
    expect(changed.out).to.contain('Own pipelines  yes').and.contain('Scanned by CI  yes');
    const after = await parsed<object>('repository change shop/web --no-own-pipelines');
    expect(after).to.include({ pipelineOptIn: false, scannedByCi: true });
  });

  it('reads the projects again', async () => {
    await connected.host.addProject({ fullName: 'shop/new', files: { 'a.js': '1\n' } });
    expect((await done('integration sync')).out).to.contain('6 projects are known');
    expect((await done('repository list --name new')).out).to.contain('shop/new');
  });

  it('sets how scans are done', async () => {
    expect((await run('integration dispatch')).err).to.contain('Nothing to change');
    expect((await run('integration dispatch --mode pipeline')).err).to.contain('runner project');
    const { out } = await done('integration dispatch --mode pipeline --runner-project tools/runner');
    expect(out)
      .to.contain('Scans by       pipelines')
      .and.match(/works +pipelines/);
    expect(
      (await done('integration dispatch --mode agent --runner-project none --label fast big')).out,
    ).to.contain('fast, big');
  });

  it('rotates tokens, and sets one to clone with', async () => {
    const file = join(connected.server.dataFolder, 'token');
    writeFileSync(file, `${connected.host.addToken({ role: ROLE.maintainer, expiresAt: inDays(3) })}\n`);
    expect((await done(`integration rotate-token --token-file ${file}`)).out).to.contain(
      'Warning: The API token expires in 3 days',
    );
    writeFileSync(file, connected.host.addToken({ scopes: ['read_repository'], expiresAt: inDays(90) }));
    expect((await done(`integration clone-token --token-file ${file}`)).out).to.contain('Clone token    set');
    expect((await done('integration clone-token --remove')).out).to.contain('Clone token    none');
    rmSync(file);
    expect((await run(`integration rotate-token --token-file ${file}`)).err).to.contain(
      '--token-file cannot be read',
    );
    expect((await run('integration rotate-token')).err).to.contain('--token-file FILE');
  });

  it('says with its exit code that the token does not work any more', async () => {
    for (const one of connected.host.state.tokens.values()) one.revoked = true;
    const { code, out } = await run('integration check');
    expect(code).to.equal(1);
    expect(out).to.contain('failed: The code host did not accept the token');
  });

  it('disconnects only when it is told so', async () => {
    expect((await run('integration remove')).err).to.contain('Say --yes');
    expect((await done('integration remove --yes')).out).to.contain('Disconnected from');
  });

  it('registers agents', async () => {
    const made = await parsed<{ id: string; token: string }>('agent register big --label fast');
    expect(made.token).to.match(/^gkr_/);
    expect((await done('agent list')).out)
      .to.contain('fast')
      .and.not.contain(made.token);
    expect((await done(`agent revoke ${made.id}`)).out).to.contain('is revoked');
  });

  it('says what is wrong with the connection', async () => {
    expect((await run('team list', '', { GOALKEEPER_ADMIN_TOKEN: 'wrong' })).err).to.contain(
      'Invalid admin token',
    );
    const nobody = await run('team list', '', { GOALKEEPER_ADMIN_URL: 'http://127.0.0.1:9' });
    expect(nobody).to.include({ code: 2, out: '' });
    expect(nobody.err).to.contain('There is no Goalkeeper administration at http://127.0.0.1:9');
    const without = await run('team list', '', { GOALKEEPER_ADMIN_TOKEN: '' });
    expect(without.err).to.contain('There is no admin token');
    expect((await run('team destroy')).code).to.equal(2);
    expect((await run('--help')).out).to.contain('First steps with a GitLab');
  });

  it('finds address and token in the data folder of `npm start`', async () => {
    const { adminUrl, adminToken, dataFolder } = connected.server;
    writeFileSync(join(dataFolder, 'credentials.json'), JSON.stringify({ adminUrl, adminToken }));
    const nothing = { GOALKEEPER_ADMIN_URL: undefined, GOALKEEPER_ADMIN_TOKEN: undefined };
    expect((await run('team list --data .', '', nothing)).out).to.contain('blue');
  });
});
