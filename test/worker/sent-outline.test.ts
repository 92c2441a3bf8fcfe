import { expect } from 'chai';
import { sentOutline } from '#agent/worker/sent-outline.js';
import type { EndpointOutline, ServedOutline } from '#protocol/endpoint-review/outline.js';
import {
  endpointOutlineSchema,
  outlineManifestSchema,
  servedOutlineSchema,
} from '#protocol/endpoint-review/outline-schema.js';

const endpoint: EndpointOutline = {
  ...{ method: 'GET', path: '/orders', handler: 'orders', file: 'app.py', line: 1 },
  ...{ fields: [], guards: [], authenticated: 'no' },
};
const outline: ServedOutline = { endpoints: [endpoint], notRead: [], givenUp: [], isCut: false };

describe('agent/worker: outline of endpoints', () => {
  it('is sent with names of files as the server takes them, and paths of routes as they are', () => {
    const odd = { ...outline, endpoints: [{ ...endpoint, file: '/a\nb.py' }], givenUp: ['../c\r.py'] };
    const sent = sentOutline(odd);
    expect(sent.endpoints).to.deep.equal([{ ...endpoint, file: 'a␊b.py' }]);
    expect(sent.givenUp).to.deep.equal(['‥/c␍.py']);
    expect(servedOutlineSchema.validate(sent).error).to.equal(undefined);
    expect(endpointOutlineSchema.validate(sent.endpoints[0]).error).to.equal(undefined);
  });

  it('has no endpoints where it was cut off, or is more than the server takes, and says so', () => {
    const cut = { endpoints: [], notRead: [], givenUp: [], isCut: true };
    expect(sentOutline({ ...outline, isCut: true })).to.deep.equal(cut);
    expect(sentOutline({ ...outline, endpoints: Array(20_001).fill(endpoint) })).to.deep.equal(cut);
    const name = 'x'.repeat(200);
    const fields = Array.from({ length: 100 }, () => ({ name, in: 'body' as const }));
    expect(sentOutline({ ...outline, endpoints: Array(300).fill({ ...endpoint, fields }) })).to.deep.equal(
      cut,
    );
  });

  it('names the files that were cut off as the server takes them, and is cut as a whole where these are too many', () => {
    const part = { ...outline, endpoints: [{ ...endpoint, wiredIn: ['/b.py'] }], cutFiles: ['/c.py'] };
    const sent = sentOutline(part);
    expect(sent).to.deep.include({ endpoints: [{ ...endpoint, wiredIn: ['b.py'] }], cutFiles: ['c.py'] });
    expect(servedOutlineSchema.validate(sent).error).to.equal(undefined);
    expect(endpointOutlineSchema.validate(sent.endpoints[0]).error).to.equal(undefined);
    const cutFiles = Array.from({ length: 1001 }, (_, n) => `${n}.py`);
    expect(sentOutline({ ...outline, cutFiles })).to.deep.include({ endpoints: [], isCut: true });
  });

  it('has packages where they take no more than half of what the server takes', () => {
    const one = { name: 'x'.repeat(100), version: '1', line: 1 };
    const of = (count: number): ServedOutline['packages'] => ({
      manifests: [{ ecosystem: 'npm', file: '/package.json', packages: Array(count).fill(one) }],
      notRead: ['/pom.xml'],
    });
    const sent = sentOutline({ ...outline, packages: of(2) });
    expect(sent.packages).to.deep.equal({
      manifests: [{ ecosystem: 'npm', file: 'package.json', packages: [one, one] }],
      notRead: ['pom.xml'],
    });
    expect(servedOutlineSchema.validate(sent).error).to.equal(undefined);
    expect(outlineManifestSchema.validate(sent.packages?.manifests[0]).error).to.equal(undefined);
    expect(sentOutline({ ...outline, packages: of(20_000) })).to.deep.equal(outline);
  });

  it('leaves out a route whose path is too long, in every commit', () => {
    const long = { ...endpoint, path: `/${'x'.repeat(2000)}` };
    expect(sentOutline({ ...outline, endpoints: [long, endpoint] })).to.deep.equal(outline);
  });
});
