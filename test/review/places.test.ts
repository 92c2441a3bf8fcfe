import { expect } from 'chai';
import { fingerprintsOf } from '#protocol/tracking/places.js';
import { type CodeHostStandIn, startCodeHost } from '../codehost/index.js';
import { ReviewedMergeRequest } from './reviewed-merge-request.js';

const app = (...lines: string[]) => `import os
from flask import Flask, request
app = Flask(__name__)


def run(command):
${lines.map((line) => `    ${line}\n`).join('')}

@app.route('/')
def view():
    run(request.args['command'])
    return 'done'
`;
const first = "os.system('ls ' + command)";
const second = "os.popen('rm ' + command)";

describe('review: new locations of known findings', function () {
  this.timeout(60_000);
  let host: CodeHostStandIn;
  before(async () => {
    host = await startCodeHost();
  });
  after(() => host.stop());

  it('are commented at their line, end with it, and are named in the summary', async () => {
    const base = { 'app.py': app(first) };
    const review = await ReviewedMergeRequest.open(host, base, { 'app.py': app(first, second) });
    expect(await review.review()).to.include({ opened: 1, summary: 'added' });
    expect(review.threads()).to.deep.equal(['app.py:8 open CRITICAL 9']);
    const said = () => review.ours()[0].notes[0].body;
    expect(said()).to.contain(
      '**New location of a known weakness.** The weakness that is shown at `app.py:7`',
    );
    expect(said()).to.contain('\n- `app.py:8`\n').and.to.contain('**Also at** `app.py:8`.');
    expect(review.summary()).to.contain(
      '**0 new findings**, **new locations of 1 known one**, 0 fixed, 1 in all.',
    );
    expect(review.summary()).to.contain('(CWE-78), new location `app.py` |');
    expect(await review.writes(() => review.review())).to.equal(0);
    await review.push({ 'app.py': `${app(first)}\n# reviewed\n` });
    expect(await review.review()).to.include({ resolved: 1 });
    expect(said()).to.contain('or its new location, is gone.');
  });

  it('are one comment with a finding that is new, which is dismissed with all of them', async () => {
    const base = { 'app.py': app('pass') };
    const review = await ReviewedMergeRequest.open(host, base, { 'app.py': app(first, second) });
    const [finding] = (await review.input()).findings;
    expect(await review.review()).to.include({ opened: 1 });
    expect(review.threads()).to.deep.equal(['app.py:7 open CRITICAL 9']);
    expect(review.summary()).to.contain('(CWE-78), 2 locations |');
    const [own, ...others] = fingerprintsOf(finding);
    expect(await review.review({ dismissed: new Set([own]) })).to.include({ resolved: 0 });
    expect(await review.review({ dismissed: new Set([own, ...others]) })).to.include({ resolved: 1 });
  });

  it('keep the thread that one of them had as a finding by itself', async () => {
    const base = { 'app.py': app('pass') };
    const review = await ReviewedMergeRequest.open(host, base, { 'app.py': app(second) });
    await review.review();
    await review.push({ 'app.py': app(first, second) });
    expect(await review.review()).to.include({ opened: 0, resolved: 0, edited: 1 });
    // The host moves it with its line.
    expect(review.threads()).to.deep.equal(['app.py:8 open CRITICAL 9']);
  });

  it('are commented in the file that a setting of the whole application is made in once more', async () => {
    const security = (
      name: string,
    ) => `import org.springframework.security.config.annotation.web.builders.HttpSecurity;

public class ${name} {
  void configure(HttpSecurity http) throws Exception {
    http.csrf().disable().authorizeRequests().anyRequest().authenticated();
  }
}
`;
    const base = { 'web/Pages.java': security('Pages') };
    const review = await ReviewedMergeRequest.open(host, base, {
      ...base,
      'api/Api.java': security('Api'),
    });
    expect((await review.input()).findings).to.have.length(1);
    expect(await review.review()).to.include({ opened: 1, summary: 'added' });
    const [thread, ...others] = review.threads();
    expect(others).to.deep.equal([]);
    expect(thread).to.match(/^api\/Api\.java:5 open /);
    await review.push({ ...base, 'api/Api.java': '// Nothing here.\n' });
    expect(await review.review()).to.include({ resolved: 1 });
  });
});
