import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { compareWithBaseline } from '#agent/findings/baseline.js';
import { parseBaseline } from '#agent/findings/parse-baseline.js';
import { parsePack } from '#agent/rules/parse-pack.js';
import { ruleErrorText } from '#agent/rules/rule-error.js';
import { scanFolder } from '#agent/scan.js';
import { findingSchema } from '#protocol/agent-api.js';
import { atEachPlace, type Finding, fixedApart } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';
import { type ReportFormat, writeReport } from '#reports/formats.js';
import { schemaErrors } from '#test/reports/schemas.js';

const cookies = (...names: string[]) => `from flask import Flask, make_response
app = Flask(__name__)

${names
  .map(
    (name) => `
@app.route('/${name}')
def ${name}():
    response = make_response('ok')
    response.set_cookie('${name}_token', 'abc', httponly=True)
    return response
`,
  )
  .join('\n')}`;
const setup = (name: string) => `from setuptools import setup\nsetup(name='${name}')\n`;
const RULE = 'python/configuration/cookie-secure';

/** Path and line of each place, its own first. */
const placesOf = (finding: Finding) =>
  atEachPlace(finding).map(({ location }) => `${location.path}:${location.region.startLine}`);

describe('agent/findings: settings of a whole application', function () {
  this.timeout(60_000);
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function folderOf(files: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-settings-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  }
  const scan = (files: Record<string, string>): Promise<ScanReport> =>
    scanFolder({ folder: folderOf(files) });
  const ofRule = ({ findings }: ScanReport, rule = RULE) => findings.filter(({ ruleId }) => ruleId === rule);

  it('are one finding, with all the places in the files of the application', async () => {
    const report = await scan({ 'a.py': cookies('one', 'two'), 'b/c.py': cookies('three') });
    const [finding, ...others] = ofRule(report);
    expect(others).to.deep.equal([]);
    expect(placesOf(finding).sort()).to.deep.equal(['a.py:15', 'a.py:8', 'b/c.py:8']);
    expect(findingSchema.validate(finding).error).to.equal(undefined);
  });

  it('are no more than one for what a value gets to that is made in one place, where the rule is about that', async () => {
    const report = await scan({
      'make.py': 'import random\ndef make():\n    return str(random.randint(0, 9))\n',
      'a.py': 'from make import make\ndef one(user):\n    user.reset_token = make()\n    user.save()\n',
      'b.py': 'from make import make\ndef two(user):\n    user.api_key = make()\n    user.save()\n',
      'c.py': 'import random\ndef three(user):\n    user.otp = str(random.randint(0, 9))\n    user.save()\n',
    });
    const places = ofRule(report, 'python/crypto/weak-random').map((one) => placesOf(one).sort());
    expect(places.sort()).to.deep.equal([['a.py:3', 'b.py:3'], ['c.py:3']]);
  });

  it('are one for each application of a repository; a package beside a single one is part of it', async () => {
    const served = `${cookies('one', 'two')}\napp.run()\n`;
    const files = {
      'shop/setup.py': setup('shop'),
      'shop/Dockerfile': 'FROM python\nCMD ["python", "app.py"]\n',
      'shop/app.py': served,
      'shop/views.py': cookies('three'),
      'common/setup.py': setup('common'),
      'common/common/login.py': cookies('four'),
    };
    const joined = ofRule(await scan(files));
    expect(joined.map((finding) => placesOf(finding).length)).to.deep.equal([4]);
    const two = ofRule(
      await scan({
        ...files,
        'desk/setup.py': setup('desk'),
        'desk/Dockerfile': 'FROM python\nCMD ["python", "app.py"]\n',
        'desk/app.py': served,
      }),
    );
    expect(two.map((finding) => placesOf(finding).sort())).to.have.deep.members([
      ['shop/app.py:15', 'shop/app.py:8', 'shop/views.py:8'],
      ['desk/app.py:15', 'desk/app.py:8'],
      ['common/common/login.py:8'],
    ]);
  });

  it('keep what is suppressed, in tests, or of another rule apart', async () => {
    const suppressed = cookies('two').replace(
      '    response.set_cookie',
      '    # goalkeeper:ignore cookie-secure only for the local network\n    response.set_cookie',
    );
    const report = await scan({
      'a.py': cookies('one'),
      'b.py': suppressed,
      'tests/test_c.py': cookies('three'),
      'settings.py': 'SESSION_COOKIE_HTTPONLY = False\n',
    });
    expect(ofRule(report).map(placesOf)).to.have.deep.members([
      ['a.py:8'],
      ['b.py:9'],
      ['tests/test_c.py:8'],
    ]);
    expect(ofRule(report, 'python/configuration/cookie-http-only').map(placesOf)).to.deep.equal([
      ['settings.py:1'],
    ]);
  });

  it('are called as before by a location that neither new ones in other files nor moved files change', async () => {
    const files = { 'b.py': cookies('one'), 'c.py': cookies('two'), 'd.py': cookies('three') };
    const prints = (report: ScanReport) =>
      ofRule(report).flatMap((finding) => atEachPlace(finding).map(({ fingerprint }) => fingerprint));
    const [first] = ofRule(await scan(files));
    const alone = await Promise.all(
      Object.entries(files).map(async ([path, text]) => prints(await scan({ [path]: text }))[0]),
    );
    expect(atEachPlace(first).map(({ fingerprint }) => fingerprint)).to.have.members(alone);
    expect(first.fingerprint).to.equal(alone.sort()[0]);
  });

  for (const format of ['json', 'sarif'] as ReportFormat[])
    it(`are known again from a ${format} report of before, when each location was a finding`, async () => {
      const report = await scan({ 'a.py': cookies('one', 'two'), 'b.py': cookies('three') });
      const apart = { ...report, findings: report.findings.flatMap(atEachPlace) };
      expect(ofRule(apart)).to.have.length(3);
      const { added, fixed, places } = compareWithBaseline(
        report.findings,
        parseBaseline(writeReport(format, apart), 'x'),
      );
      expect({ added, fixed, places }).to.deep.equal({ added: [], fixed: [], places: [] });
      const wider = await scan({
        'a.py': cookies('one', 'two'),
        'b.py': cookies('three'),
        'c.py': cookies('new'),
      });
      const later = compareWithBaseline(wider.findings, parseBaseline(writeReport(format, report), 'x'));
      expect(later.added).to.deep.equal([]);
      expect(later.places.flatMap((one) => one.places.map(({ path }) => path))).to.deep.equal(['c.py']);
    });

  for (const [format, schema] of [
    ['sarif', 'sarif-schema-2.1.0.json'],
    ['gitlab-sast', 'gitlab-sast-report-format-15.2.1.json'],
  ] as [ReportFormat, string][])
    it(`are valid in a ${format} report, which names each file`, async () => {
      const text = writeReport(format, await scan({ 'a.py': cookies('one'), 'b.py': cookies('two') }));
      expect(schemaErrors(schema, JSON.parse(text)) ?? []).to.deep.equal([]);
      expect(text).to.contain('a.py').and.to.contain('b.py');
    });

  for (const name of ['c', 'd', 'e', 'f'])
    it(`keep the fix of each location, and say that ${name}.py has none`, async () => {
      const [finding, ...others] = ofRule(
        await scan({
          'a.py': cookies('one', 'two'),
          'b.py': cookies('three'),
          [`${name}.py`]: cookies(name)
            .replace('httponly=True', 'True, **options')
            .replace("('ok')", "('ok'); options = {'httponly': True}"),
        }),
      );
      expect(others).to.deep.equal([]);
      const parts = fixedApart(finding);
      expect(parts.flatMap(placesOf).sort()).to.deep.equal(placesOf(finding).sort());
      for (const { fix, location } of parts)
        for (const edit of fix?.edits ?? []) expect(edit.location.path).to.equal(location.path);
      expect(parts.filter(({ fix }) => !fix).map(placesOf)).to.deep.equal([[`${name}.py:8`]]);
      expect(findingSchema.validate(finding).error).to.equal(undefined);
    });

  it('is what a rule may say that has no flow', () => {
    const written = (what: string) => `languages: [python]
rules:
  - id: python/company/setting
    title: A setting of ours
    type: Setting
    class: command
    cwe: CWE-16
    cvss: CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N
    confidence: 6
    ${what}
    message: A setting.
    description: A setting.
    remediation: Use another.
    references: https://cwe.mitre.org/data/definitions/16.html
    examples: { bad: "company.off()", good: "1" }
`;
    const said = (what: string) => parsePack('rules.yml', written(what)).errors.map(ruleErrorText);
    expect(said('scope: application\n    matches: { call: company.off }')).to.deep.equal([]);
    expect(said('scope: file\n    matches: { call: company.off }').join()).to.contain(
      'scope must be one of [application, value, source]',
    );
    expect(said('scope: application\n    sinks: company.off(0)').join()).to.contain(
      'has the scope application, which is for rules with matches',
    );
    expect(said('scope: value\n    sinks: company.off(0)')).to.deep.equal([]);
    expect(said('scope: value\n    matches: { call: company.off }').join()).to.contain(
      'has the scope value, which is for rules with sinks',
    );
  });
});

const kept = (extra = '') => `import logging
from flask import Flask, request
app = Flask(__name__)

class Account:
    def __init__(self, name, password, before):
        self.name = name
        self.password = password
        self.before = before

    def open(self):
        logging.info('open %s', self.password)

    def close(self):
        logging.info('close %s', self.password)
        logging.error('closed %s', self.password)

    def repeat(self):
        logging.info('repeat %s', self.before)
${extra}
@app.post('/login')
def login():
    account = Account(request.form['name'], request.form['password'], request.form['passwd'])
    account.open()
    account.close()
    account.repeat()
    return 'ok'
`;
const LOG = 'python/logging/secret-in-log';
const KEPT = [['app.py:15', 'app.py:12', 'app.py:16'], ['app.py:19']];

describe('agent/findings: a value that is stored', function () {
  this.timeout(60_000);
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  async function scan(files: Record<string, string>): Promise<Finding[]> {
    const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-stored-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    const { findings } = await scanFolder({ folder });
    return findings.filter(({ ruleId }) => ruleId === LOG);
  }

  it('is one finding with all places that log it; another value in the same object is another', async () => {
    const findings = await scan({ 'app.py': kept() });
    expect(findings.map(placesOf)).to.deep.equal(KEPT);
    for (const finding of findings) expect(findingSchema.validate(finding).error).to.equal(undefined);
  });

  it('keeps its identity: a place more is a new place of a finding that is known, and earlier reports know it', async () => {
    const before = await scan({ 'app.py': kept() });
    const more = kept("\n    def lock(self):\n        logging.info('lock %s', self.password)\n").replace(
      '    account.repeat()',
      '    account.lock()\n    account.repeat()',
    );
    const after = await scan({ 'app.py': more });
    const baselineOf = (findings: Finding[]) => parseBaseline(JSON.stringify({ findings }), 'baseline.json');
    const compared = compareWithBaseline(after, baselineOf(before));
    expect(compared.added).to.deep.equal([]);
    expect(compared.fixed).to.deep.equal([]);
    expect(compared.places.flatMap(({ places }) => places).map(({ line }) => line)).to.deep.equal([22]);
    // As an earlier version reported them, each by itself.
    const apart = before.flatMap(atEachPlace);
    expect(apart).to.have.length(4);
    const later = compareWithBaseline(before, baselineOf(apart));
    expect([later.news, later.fixed]).to.deep.equal([[], []]);
  });

  it('does not take in a place that is suppressed', async () => {
    const quiet = kept().replace(
      "logging.info('open %s', self.password)",
      "logging.info('open %s', self.password)  # goalkeeper:ignore python/logging/secret-in-log masked elsewhere",
    );
    const findings = await scan({ 'app.py': quiet });
    const open = findings.filter(({ suppression }) => !suppression);
    expect(open.map(placesOf)).to.deep.equal([KEPT[0].filter((place) => place !== 'app.py:12'), KEPT[1]]);
    expect(findings).to.have.length(3);
  });
});
