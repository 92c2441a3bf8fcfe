import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
const t = initTRPC.context<object>().create();
export const publicProcedure = t.procedure;
const limited = publicProcedure.use(({ next }) => next());
export const router = t.router({
  ping: publicProcedure.input(z.object({ host: z.string() })).mutation(async ({ input, ctx }) => {
    execSync('ping ' + input.host); // FOUND javascript/process/command-injection
  }),
  show: limited.input(z.string()).query((options) => readFileSync('/srv/' + options.input)), // FOUND javascript/files/path-traversal
});
