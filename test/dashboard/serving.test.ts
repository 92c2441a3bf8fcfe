import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { pagePaths } from '#server/dashboard/page-paths.js';
import { call } from '#test/api/call.js';
import { startServer, type TestServer } from '#test/api/running-server.js';

/** Bytes of script, gzipped, that the dashboard may have in all. */
const SCRIPT_BUDGET = 150 * 1024;

describe('dashboard/serving', () => {
  let server: TestServer;
  let html: string;
  before(async () => {
    server = await startServer();
    html = (await call(server.url)).text;
  });
  after(() => server.stop());

  const assets = () => Array.from(html.matchAll(/(?:src|href)="(\/[^"]+)"/g), (match) => match[1]);

  it('gives one document for each page, whoever asks', async () => {
    for (const path of pagePaths) {
      const answer = await call(server.url + path.replace(/\{\w+\}/g, 'x%2Fy'));
      expect(answer.status, path).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(answer.text).to.equal(html);
    }
  });

  it('lets the document load from this server alone, and run nothing inline', async () => {
    const policy = (await call(server.url)).headers.get('content-security-policy') ?? '';
    expect(policy).to.contain("default-src 'none'");
    expect(policy).to.contain("script-src 'self';");
    expect(policy).to.contain("style-src 'self';");
    expect(policy).to.contain("frame-ancestors 'none'");
    expect(policy).to.contain("require-trusted-types-for 'script'");
    expect(policy).not.to.match(/unsafe|http|\*/);
    expect(html).not.to.match(/<script>|<style|\son\w+=|https?:/);
    expect(assets()).to.have.length(3);
  });

  it('has browsers keep assets for ever, and ask for the document each time', async () => {
    const document = await call(server.url);
    expect(document.headers.get('cache-control')).to.equal('no-cache');
    const etag = document.headers.get('etag') ?? '';
    const again = await call(server.url, { headers: { 'if-none-match': etag } });
    expect(again.status).to.equal(304);
    for (const path of assets()) {
      expect(path).to.match(/^\/assets\/\w+-[A-Z0-9]{8}\.\w+$/);
      const asset = await call(server.url + path);
      expect(asset.status, path).to.equal(200);
      expect(asset.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      expect(asset.headers.get('x-content-type-options')).to.equal('nosniff');
    }
  });

  it('gives nothing else of the file system, and no page where none is', async () => {
    for (const path of [
      '/assets/',
      '/assets/..%2Fserver',
      '/assets/../server/config.js',
      '/findings/a/b',
      '/x',
    ]) {
      const answer = await call(server.url + path);
      expect(answer.status, path).to.equal(404);
      expect(answer.body).to.have.property('error', 'Not found');
    }
    expect((await call(server.url, { method: 'POST' })).status).to.equal(405);
  });

  it('serves the documentation, which runs nothing inline either', async () => {
    const home = await call(`${server.url}/docs`);
    expect([home.status, home.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(home.text).to.contain('<h1 id="goalkeeper">');
    const policy = home.headers.get('content-security-policy') ?? '';
    expect(policy)
      .to.contain("script-src 'self'")
      .and.not.to.match(/unsafe|http|\*/);
    for (const path of ['start.html', 'decisions/index.html', 'search.json', 'pictures/summary.png', ''])
      expect((await call(`${server.url}/docs/${path}`)).status, path).to.equal(200);
    for (const path of ['nothing.html', '..%2Fserver%2Fconfig.js', 'pictures', '%2e%2e/package.json'])
      expect((await call(`${server.url}/docs/${path}`)).status, path).to.equal(404);
  });

  it('stays within its budget of script', async () => {
    const known = new Map<string, string>();
    const follow = async (path: string): Promise<void> => {
      if (known.has(path)) return;
      const { text, status } = await call(server.url + path);
      expect(status, path).to.equal(200);
      known.set(path, text);
      for (const [, name] of text.matchAll(/["']\.\/([\w-]+\.js)["']/g)) await follow(`/assets/${name}`);
    };
    for (const path of assets().filter((path) => path.endsWith('.js'))) await follow(path);
    const bytes = [...known.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).to.be.within(5_000, SCRIPT_BUDGET);
  });
});
