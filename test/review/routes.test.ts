import { expect } from 'chai';
import type { ReviewInput } from '#codehost/review/index.js';
import type { Route, Suppression } from '#protocol/finding.js';
import { type CodeHostStandIn, startCodeHost } from '../codehost/index.js';
import { ReviewedMergeRequest } from './reviewed-merge-request.js';

const client = `import requests


def fetch(url):
    return requests.get(url, verify=False)
`;
const app = "from client import fetch\n\nrouter.get('/a', fetch)\n";
const base = { 'client.py': client, 'app.py': app };
const second: Route = { name: 'GET /b', file: 'app.py', line: 4 };

describe('review: new routes to known findings', function () {
  this.timeout(60_000);
  let host: CodeHostStandIn;
  let review: ReviewedMergeRequest;
  before(async () => {
    host = await startCodeHost();
  });
  after(() => host.stop());
  beforeEach(async () => {
    review = await ReviewedMergeRequest.open(host, base, { 'app.py': `${app}router.get('/b', fetch)\n` });
  });

  const reviewed = async (routes: readonly Route[], changes: Partial<ReviewInput> = {}) => {
    const [{ fingerprint }] = (await review.input()).findings;
    const known = new Map(routes.length > 0 ? [[fingerprint, routes]] : []);
    return review.review({ routes: known, ...changes });
  };
  const said = () => review.ours()[0].notes[0].body;

  it('are commented at the line that adds them, once, and named in the summary', async () => {
    expect(await reviewed([second])).to.include({ opened: 1, summary: 'added' });
    expect(review.threads()).to.deep.equal(['app.py:4 open HIGH 7']);
    expect(said()).to.contain(
      '**New route to a known weakness.** The weakness at `client.py:5` is in the target',
    );
    expect(said()).to.contain('\n- `GET /b` in `app.py:4`\n');
    expect(review.summary()).to.contain(
      '**0 new findings**, **new routes to 1 known one**, 0 fixed, 1 in all.',
    );
    expect(review.summary()).to.contain('(CWE-295), new route `GET /b` |');
    // Lines shift, and nothing is written.
    expect(await review.writes(() => reviewed([{ ...second, line: 9 }]))).to.equal(0);
  });

  it('say why the finding was suppressed before, and how to suppress it with them', async () => {
    const [{ fingerprint }] = (await review.input()).findings;
    const outgrown = new Map<string, Suppression>([
      [fingerprint, { kind: 'inSource', reason: 'a `test` <b>' }],
    ]);
    await reviewed([second], { outgrown });
    expect(said()).to.contain(
      'It is suppressed there: <code>a &#96;test&#96; &#60;b&#62;</code>. That was written',
    );
    expect(said()).to.contain('say so in the reason of that comment.');
    const ignored = new Map<string, Suppression>([[fingerprint, { kind: 'external', reason: 'ignored' }]]);
    await reviewed([second, { ...second, name: 'GET /c' }], { outgrown: ignored });
    expect(said()).to.contain('in a comment at the weakness: `goalkeeper:ignore RULE REASON`.');
  });

  it('close their thread when they are gone, though the finding stays, and open it again', async () => {
    await reviewed([second]);
    expect(await reviewed([], { partial: 'a file' })).to.include({ resolved: 0 });
    expect(await reviewed([], { isComparable: false })).to.include({ resolved: 0 });
    expect(await reviewed([])).to.include({ resolved: 1, edited: 1 });
    expect(said())
      .to.contain('**Fixed.** The new route to the finding, or its new location, is gone.')
      .and.to.contain('`GET /b`');
    expect(await review.writes(() => reviewed([]))).to.equal(0);
    expect(await reviewed([second])).to.include({ opened: 0, reopened: 1 });
    expect(review.threads()).to.deep.equal(['app.py:4 open HIGH 7']);
  });

  it('say what else has come, and are dismissed with the finding', async () => {
    await reviewed([second]);
    const third = { name: 'evil`\n\n/close @all', file: 'app.py', line: 1 };
    expect(await reviewed([second, third])).to.include({ opened: 0, edited: 1 });
    expect(said()).not.to.match(/^\/close/m);
    const [{ fingerprint }] = (await review.input()).findings;
    expect(await reviewed([second], { dismissed: new Set([fingerprint]) })).to.include({ resolved: 1 });
    expect(review.threads()).to.deep.equal(['app.py:4 resolved Dismissed']);
  });

  it('stand at the file of the route, or at the finding, where the diff does not show their line', async () => {
    await reviewed([{ ...second, line: 400 }]);
    expect(review.threads()).to.deep.equal(['app.py:file open HIGH 7']);
  });
});
