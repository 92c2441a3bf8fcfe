import { strict as assert } from 'node:assert';
import { calledHost } from './called-host.js';
import type { Misbehaviour } from './index.js';
import type { TestAnswer } from './test-caller.js';

describe('stand-in code host: misbehaviour on demand', () => {
  const { host, call, token } = calledHost();
  afterEach(() => host().misbehaviours.endAll());

  async function during(how: Misbehaviour): Promise<TestAnswer> {
    host().misbehave({ when: { path: '/api/v4/user' }, how, times: 1 });
    const answer = await call().get('/user', token());
    assert.equal(
      (await call().get('/user', token())).status,
      200,
      'the next request is answered as it should be',
    );
    return answer;
  }

  it('limits the rate as the application and as the throttle before it', async () => {
    const json = await during({ kind: 'rate-limit', as: 'json', retryAfter: 3 });
    assert.deepEqual([json.status, json.headers['retry-after']], [429, '3']);
    assert.match(json.body.message.error, /too many times/);
    const text = await during({ kind: 'rate-limit', as: 'text' });
    assert.equal(text.body, 'Retry later\n');
    assert.match(String(text.headers['content-type']), /text\/plain/);
    assert.deepEqual([text.headers['retry-after'], text.headers['ratelimit-remaining']], [undefined, '0']);
  });

  it('breaks, redirects and forgets', async () => {
    assert.equal((await during({ kind: 'error' })).status, 502);
    const redirect = await during({ kind: 'redirect', to: 'https://elsewhere.example/api' });
    assert.deepEqual([redirect.status, redirect.headers.location], [302, 'https://elsewhere.example/api']);
    assert.equal((await during({ kind: 'expired-token' })).body.error, 'invalid_token');
    assert.equal((await during({ kind: 'narrow-scope' })).body.error, 'insufficient_scope');
    await assert.rejects(during({ kind: 'broken-json' }), SyntaxError);
    assert.deepEqual((await during({ kind: 'other-json', body: [] })).body, []);
  });

  it('cuts connections before and in the answer', async () => {
    await assert.rejects(during({ kind: 'cut', where: 'before-headers' }), /other side closed|ECONNRESET/);
    await assert.rejects(
      during({ kind: 'cut', where: 'in-body' }),
      /terminated|other side closed|ECONNRESET/,
    );
  });

  it('stalls before and in the answer', async () => {
    for (const where of ['before-headers', 'in-body'] as const) {
      const order = host().misbehave({ when: { method: 'GET' }, how: { kind: 'stall', where } });
      const patient = call()
        .get('/user', token())
        .then(
          () => 'answered',
          () => 'failed',
        );
      const waited = new Promise((resolve) => setTimeout(resolve, 300, 'still waiting'));
      assert.equal(await Promise.race([patient, waited]), 'still waiting');
      assert.equal(order.hits, 1);
      order.end();
    }
  });

  it('loses the answer to what it carried out, only for the requests meant', async () => {
    const project = await host().addProject({ fullName: 'acme/lost', files: { a: '1\n' } });
    const path = `/projects/${project.id}/repository/branches`;
    const order = host().misbehave({
      when: { method: 'POST', path: /\/branches$/ },
      skip: 1,
      how: { kind: 'error' },
      carriedOut: true,
    });
    assert.equal((await call().send('POST', path, token(), { branch: 'one', ref: 'main' })).status, 201);
    assert.equal((await call().send('POST', path, token(), { branch: 'two', ref: 'main' })).status, 502);
    assert.equal(order.hits, 1);
    assert.equal((await call().get(`${path}/two`, token())).status, 200);
    const posts = host().requests.filter(
      (request) => request.method === 'POST' && request.path.endsWith('/branches'),
    );
    assert.deepEqual(
      posts.map(({ status, body }) => [status, body]),
      [
        [201, { branch: 'one', ref: 'main' }],
        [502, { branch: 'two', ref: 'main' }],
      ],
    );
    assert.doesNotMatch(JSON.stringify(host().requests), new RegExp(token()));
  });
});
