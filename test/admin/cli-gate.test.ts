import { expect } from 'chai';
import { newTeam, startServer, type TestServer } from '#test/api/running-server.js';
import { type Ended, runAdmin } from './run-admin.js';

describe('admin/cli: team gate', function () {
  this.timeout(120_000);
  let server: TestServer;
  let name: string;
  before(async () => {
    server = await startServer();
    name = (await newTeam(server)).team.name;
  });
  after(() => server.stop());

  const gate = (...args: string[]): Promise<Ended> => runAdmin(server, ['team', 'gate', ...args]);
  const shown = async (...args: string[]): Promise<unknown> => {
    const { code, out, err } = await gate(name, ...args, '--json');
    expect(code, err).to.equal(0);
    return JSON.parse(out);
  };

  it('shows what holds where nothing was set, and changes nothing by that', async () => {
    const { code, out } = await gate(name);
    expect(code).to.equal(0);
    expect(out).to.equal(
      `Team ${name}: new findings of severity 7 or higher and confidence 6 or higher fail the commit.\n`,
    );
    const team = await server.database.collections.teams.findOne({ name });
    expect(team).to.not.have.property('gate');
  });

  it('changes what is named and leaves the rest, also across a restart of the server', async () => {
    expect(await shown('--severity', '9.5')).to.deep.equal({ severity: 9.5, confidence: 6, onlyNew: true });
    expect((await gate(name, '--confidence', '5', '--all')).out).to.contain(
      'all findings of severity 9.5 or higher and confidence 5 or higher',
    );
    server = await server.restart();
    expect(await shown()).to.deep.equal({ severity: 9.5, confidence: 5, onlyNew: false });
    expect(await shown('--only-new')).to.deep.equal({ severity: 9.5, confidence: 5, onlyNew: true });
    const events = await server.database.collections.audit.find({ action: 'team.change' }).toArray();
    expect(events.map(({ detail }) => detail.gate)).to.include(
      '{"severity":9.5,"confidence":5,"onlyNew":true}',
    );
  });

  it('refuses what makes no sense, and changes nothing then', async () => {
    const before = await shown();
    const wrong: [string[], RegExp][] = [
      [['--severity', 'high'], /'--severity <n>' argument 'high' is invalid\. Use a number from 0 to 10/],
      [['--severity', ''], /Use a number from 0 to 10/],
      [['--confidence', '11'], /Use a number from 0 to 10/],
      [['--all', '--only-new'], /Give --only-new or --all, not both/],
    ];
    for (const [args, words] of wrong) {
      const { code, out, err } = await gate(name, ...args);
      expect(code, args.join(' ')).to.not.equal(0);
      expect(err).to.match(words);
      expect(out).to.equal('');
    }
    expect(await shown()).to.deep.equal(before);
    const unknown = await gate('nobody');
    expect(unknown.code).to.not.equal(0);
    expect(unknown.err).to.contain('nobody');
  });
});
