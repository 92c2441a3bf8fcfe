import { expect } from 'chai';
import { compareEndpoints } from '#protocol/endpoint-review/compare.js';
import type { EndpointOutline, ServedOutline } from '#protocol/endpoint-review/outline.js';
import { endpointOutlineSchema, MAX_OUTLINE_BYTES } from '#protocol/endpoint-review/outline-schema.js';

const plain: EndpointOutline = {
  ...{ method: 'GET', path: '/', handler: 'list', file: 'app.py', line: 1 },
  ...{ fields: [], guards: [], authenticated: 'no' },
};

/** As much of the same kind as the server takes. */
function full(make: (n: number) => Partial<EndpointOutline>): ServedOutline {
  const endpoints: EndpointOutline[] = [];
  for (let bytes = 0; endpoints.length < 20_000; ) {
    const one = { ...plain, ...make(endpoints.length) };
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes > MAX_OUTLINE_BYTES) break;
    endpoints.push(one);
  }
  expect(endpointOutlineSchema.validate(endpoints[0]).error).to.equal(undefined);
  return { endpoints, notRead: [], givenUp: [], isCut: false };
}

const long = 'a'.repeat(90);
const fields = (nameOf: (n: number) => string): EndpointOutline['fields'] =>
  Array.from({ length: 300 }, (_, n) => ({ name: nameOf(n), in: 'body' }));

/** What took seconds, or would: for a commit by its letter. */
const kinds: Record<string, (commit: string, n: number) => Partial<EndpointOutline>> = {
  'paths of braces': (commit, n) => ({ path: `/${commit}${n}${'{'.repeat(1900)}` }),
  'paths of slashes': (commit, n) => ({ path: `/${commit}${n}${'/'.repeat(1900)}`, handler: 'anonymous' }),
  'long names of files': (commit, n) => ({
    ...{ path: `/${n % 20}`, handler: `${commit}${n}` },
    file: `${commit}${n}`.padEnd(4000, 'f'),
  }),
  'many applications': (commit, n) => ({ path: `/${n % 400}`, application: `${commit}${n}` }),
  'fields in fields': (commit, n) => ({
    path: `/${n}`,
    fields: fields((at) => (commit === 'a' ? (at === 0 ? long : `${long}${at}`) : `${long}.${at}`)),
  }),
  'fields of dots': (commit, n) => ({
    path: `/${n}`,
    fields: fields((at) => `${commit}${at}${'.'.repeat(190)}`),
  }),
  'other routes': (commit, n) => ({ method: 'ANY', path: `/${commit}/${n}` }),
};

describe('endpoint-review/hostile outlines', function () {
  this.timeout(60_000);
  for (const [kind, make] of Object.entries(kinds))
    it(`are compared in little time: ${kind}`, () => {
      const base = full((n) => make('a', n));
      const head = full((n) => make('b', n));
      const began = performance.now();
      const review = compareEndpoints(base, head);
      expect(performance.now() - began).to.be.below(5_000);
      expect(review.lines.length).to.be.at.most(base.endpoints.length + head.endpoints.length);
    });
});
