import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { extname, join, normalize } from 'node:path';
import vm from 'node:vm';

const types = { '.css': 'text/css', '.html': 'text/html' };

createServer((req, res) => {
  const url = new URL(req.url, 'http://localhost');
  if (url.pathname === '/calc') {
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ result: vm.runInNewContext(url.searchParams.get('formula')) })); // expect: CWE-94
    return;
  }
  if (url.pathname === '/sum') {
    const sum = Number(url.searchParams.get('a')) + Number(url.searchParams.get('b'));
    res.setHeader('Content-Type', 'text/html');
    res.end(`<p>${sum}</p>`);
    return;
  }
  if (url.pathname === '/hello') {
    res.setHeader('Content-Type', 'text/html');
    res.end(`<p>Hello ${url.searchParams.get('name')}</p>`); // expect: CWE-79
    return;
  }
  if (url.pathname === '/status') {
    const upstream = send({ host: url.searchParams.get('host'), path: '/status' }, (answer) => answer.pipe(res)); // expect: CWE-918
    upstream.end();
    return;
  }
  const file = join('/srv/site', url.searchParams.get('file')); // the folder is left by ..
  const etag = createHash('sha256').update(file).digest('hex');
  res.writeHead(200, { ETag: etag, 'Content-Type': types[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(res); // expect: CWE-22
}).listen(8080);

export const clean = (path) => normalize(path);
