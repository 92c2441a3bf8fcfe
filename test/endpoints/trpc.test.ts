import assert from 'node:assert/strict';
import { accessOf } from './access-of.js';
import { endpointsOf, routesOf } from './small-application.js';

const trpc = `
  import { initTRPC, TRPCError } from '@trpc/server';
  const t = initTRPC.context().create({ transformer });
  export const router = t.router;
  export const mergeRouters = t.mergeRouters;
  export const middleware = t.middleware;
  export const publicProcedure = t.procedure;
  export const userProcedure = publicProcedure.use(async ({ ctx, next }) => {
    if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED' });
    return next({ ctx: { user: ctx.user } });
  });
  const isUser = middleware(async (opts) => {
    if (!opts.ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED' });
    return opts.next();
  });
  const isAdmin = isUser.unstable_pipe(async ({ ctx, next }) => {
    if (ctx.user.role !== 'admin') throw new TRPCError({ code: 'FORBIDDEN' });
    return next();
  });
  export const adminProcedure = t.procedure.use(isAdmin);
`;

const notes = `
  import { z } from 'zod';
  import { router, publicProcedure, userProcedure, adminProcedure } from './trpc';
  export const notes = router({
    list: publicProcedure.query(async () => []),
    remove: userProcedure.input(z.object({ id: z.string() })).mutation(async ({ input }) => remove(input.id)),
    purge: adminProcedure.mutation(() => purge()),
    inner: { ping: publicProcedure.query(() => 'pong') },
  });
`;

describe('procedures of tRPC', () => {
  it('are endpoints at the names of their routers, with the checks that they use', async () => {
    const files = {
      'trpc.ts': trpc,
      'notes.ts': notes,
      'app.ts': `import { router, mergeRouters } from './trpc';
import { notes } from './notes';
export const appRouter = mergeRouters(router({ notes }), router({}));`,
    };
    assert.deepEqual(await accessOf(files), [
      'GET /trpc/notes.inner.ping no',
      'GET /trpc/notes.list no',
      'POST /trpc/notes.purge yes signed-in a function without a name trpc.ts:13 role a function without a name trpc.ts:17',
      'POST /trpc/notes.remove yes signed-in a function without a name trpc.ts:9',
    ]);
  });

  it('are served where an adapter serves their router', async () => {
    const app = (adapter: string) => ({
      'trpc.ts': trpc,
      'app.ts': `import { router, publicProcedure } from './trpc';
${adapter}
const appRouter = router({ list: publicProcedure.query(function list() { return []; }) });
serve();`,
    });
    const next = `import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
function serve() { return fetchRequestHandler({ endpoint: '/api/trpc', router: appRouter }); }`;
    const express = `import express from 'express';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
function serve() { const app = express(); app.use('/rpc', createExpressMiddleware({ router: appRouter })); }`;
    const standalone = `import { createHTTPServer } from '@trpc/server/adapters/standalone';
function serve() { createHTTPServer({ router: appRouter }).listen(3000); }`;
    assert.deepEqual(routesOf(await endpointsOf(app(next))), ['GET /api/trpc/list list']);
    assert.deepEqual(routesOf(await endpointsOf(app(express))), ['GET /rpc/list list']);
    assert.deepEqual(routesOf(await endpointsOf(app(standalone))), ['GET /list list']);
  });

  it('have the fields of what they take', async () => {
    const files = {
      'trpc.ts': trpc,
      'app.ts': `import { z } from 'zod';
import { router, userProcedure } from './trpc';
const inTeam = userProcedure.input(z.object({ team: z.string() }));
export const appRouter = router({ add: inTeam.input(z.object({ text: z.string().optional() })).mutation(() => null) });`,
    };
    const [{ body }] = await endpointsOf(files);
    const schema = body?.content['application/json'];
    assert.deepEqual(Object.keys(schema?.properties ?? {}), ['team', 'text']);
    assert.deepEqual(schema?.required, ['team']);
  });

  it('ask nothing of callers by a limit that is called so', async () => {
    const files = {
      'trpc.ts': `${trpc}
export function createRateLimit(name) {
  return middleware(async ({ ctx, next }) => {
    if (!ctx.address || !(await allows(name, ctx.address))) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
    return next();
  });
}`,
      'app.ts': `import { router, userProcedure, publicProcedure, createRateLimit } from './trpc';
export const appRouter = router({ add: userProcedure.use(createRateLimit('add')).mutation(() => null) });`,
    };
    assert.deepEqual(await accessOf(files), [
      'POST /trpc/add yes signed-in a function without a name trpc.ts:9',
    ]);
  });
});
