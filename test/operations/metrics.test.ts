import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { expect } from 'chai';
import { parse } from 'yaml';
import { call } from '#test/api/call.js';
import { trackNewRepository } from '#test/api/git-repository.js';
import { newTeam, startServer, type TestServer } from '#test/api/running-server.js';
import { finding } from '#test/api/sample-findings.js';
import { TestAgent } from '#test/api/test-agent.js';

const deploy = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${path}`, import.meta.url)), 'utf8');

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const rules = (parse(deploy('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(deploy('grafana/goalkeeper.json')) as Dashboard;
const queries = [
  ...rules.map(({ alert, expr }) => ({ name: `alert ${alert}`, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: `panel ${title}`, expr }))),
].map(({ name, expr }) => ({ name, expr: expr.replaceAll('$__rate_interval', '5m') }));

describe('operations/metrics', () => {
  let server: TestServer;
  let text: string;

  before(async function () {
    this.timeout(120_000);
    server = await startServer();
    const { team, key } = await newTeam(server);
    const { url, remove } = await trackNewRepository(server, team, 'measured');
    const agent = await TestAgent.register(server);
    const launch = () =>
      call(`${server.url}/api/v1/scans`, { key, method: 'POST', body: { codehostUrl: url } });
    expect((await launch()).status).to.equal(201);
    await agent.complete({ findings: [finding('one'), finding('two')] });
    await call(`${server.url}/api/v1/vulnerabilities`, { key });
    // The same page again would be kept as it was answered.
    await call(`${server.url}/api/v1/vulnerabilities?limit=1`, { key });
    expect((await launch()).status).to.equal(201);
    // A database that takes too long to say what waits is shown as not ready, and asked again.
    do text = (await call(`${server.adminUrl}/metrics`)).text;
    while (!text.includes('goalkeeper_database_ready 1') && (await sleep(500, true)));
    remove();
  });
  after(() => server.stop());

  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? Number.NaN,
    );

  it('tells what a scan went through, and what waits', () => {
    expect(value('goalkeeper_claim_duration_seconds_count')).to.equal(1);
    expect(value('goalkeeper_job_duration_seconds_count{kind="publish",outcome="done"}')).to.equal(1);
    expect(value('goalkeeper_scans{state="launched"}')).to.equal(1);
    expect(value('goalkeeper_scans{state="running"}')).to.equal(0);
    expect(value('goalkeeper_oldest_launched_scan_seconds')).to.be.within(0, 60);
    expect(value('goalkeeper_database_ready')).to.equal(1);
    expect(value('goalkeeper_database_connections{state="open"}')).to.be.at.least(1);
    expect(value('goalkeeper_result_cache_reads_total{found="database"}')).to.equal(1);
    expect(value('goalkeeper_result_cache_reads_total{found="memory"}')).to.equal(1);
    expect(value('goalkeeper_result_cache_bytes{of="buckets"}')).to.be.above(100);
  });

  it('shows every metric that alerts and dashboard name', () => {
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    const isShown = (name: string) =>
      types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
    for (const { name, expr } of queries)
      for (const [metric] of expr.matchAll(/\bgoalkeeper_\w+/g))
        expect(isShown(metric), `${name}: ${metric}`).to.equal(true);
    expect(isShown('goalkeeper_no_such_metric')).to.equal(false);
  });

  for (const { name, expr } of queries)
    it(`is written in PromQL: ${name}`, () => {
      expect(parser.parse(expr).toString()).to.not.include('⚠');
    });

  it('gives each alert a severity and words', () => {
    expect(parser.parse('sum(rate(x[5m])').toString(), 'the parser finds mistakes').to.include('⚠');
    for (const { alert, labels, annotations } of rules) {
      expect(labels.severity, alert).to.be.oneOf(['page', 'ticket']);
      expect(annotations.summary, alert).to.be.a('string').and.not.empty;
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).to.equal(rules.length);
  });
});
