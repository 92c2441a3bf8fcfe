import { createApp, createRouter, defineEventHandler, getHeader, getRouterParam, readBody, sendRedirect, serveStatic, type H3Event } from 'h3';
import { execSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
const app = createApp();
const router = createRouter();
app.use(router);
router
  .get('/a/:name', defineEventHandler((event) => readFile('/srv/' + getRouterParam(event, 'name')))) // FOUND javascript/files/path-traversal
  .post('/b', defineEventHandler(async (event) => {
    const { host } = await readBody(event);
    execSync('ping ' + host); // FOUND javascript/process/command-injection
  }))
  .get('/c', defineEventHandler({ handler: (event) => sendRedirect(event, event.node.req.url.slice(1)) })) // FOUND javascript/web/open-redirect
  .get('/d', defineEventHandler((event) => readFile('/srv/' + event.context.params.name))); // FOUND javascript/files/path-traversal
const named = (event: H3Event) => execSync('ls ' + getHeader(event, 'x-folder')); // FOUND javascript/process/command-injection
router.get('/f', named);
app.use(defineEventHandler((event) => serveStatic(event, {
  getContents: (id) => readFile(join('/srv', id)), // FOUND javascript/files/path-traversal
  getMeta: async (id) => ({ size: (await stat(join('/srv', 'index.html'))).size, type: id.endsWith('.css') ? 'text/css' : undefined }),
})));
