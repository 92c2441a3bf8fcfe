const http = require('http');
const { URL } = require('url');
const querystring = require('querystring');
const { exec } = require('child_process');
http.createServer((q, s) => { const u = new URL(q.url, 'http://x'); exec('ls ' + u.searchParams.get('a')); // FOUND javascript/process/command-injection
  let body = '';
  q.on('data', (c) => { body += c; });
  q.on('end', () => { exec('ls ' + querystring.parse(body).a); // FOUND javascript/process/command-injection
  });
});
const server = http.createServer();
server.on('request', async (q, s) => { exec('ls ' + q.headers.a); // FOUND javascript/process/command-injection
  const chunks = [];
  for await (const c of q) chunks.push(c);
  exec('ls ' + Buffer.concat(chunks).toString()); // MISSED
  s.writeHead(302, { Location: q.url.slice(1) }); // FOUND javascript/web/open-redirect
});
