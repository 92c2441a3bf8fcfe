import { exec } from 'child_process';
Bun.serve({ port: 1, async fetch(r) { exec('ls ' + new URL(r.url).searchParams.get('a')); // FOUND javascript/process/command-injection
  return new Response(''); }, websocket: { message(ws, m) { exec('ls ' + m); // FOUND javascript/process/command-injection
  } }, routes: { '/a/:b': (q) => { exec('ls ' + q.params.b); // FOUND javascript/process/command-injection
  return new Response(''); } } });
Deno.serve(async (r) => { exec('ls ' + (await r.json()).a); // FOUND javascript/process/command-injection
  return new Response(''); });
