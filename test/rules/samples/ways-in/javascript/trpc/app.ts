import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { exec } from 'child_process';
const t = initTRPC.context<any>().create();
const publicProcedure = t.procedure;
export const appRouter = t.router({
  a: t.procedure.input(z.string()).query(({ input }) => { exec('ls ' + input); // FOUND javascript/process/command-injection
  }),
  b: publicProcedure.input(z.object({ a: z.string() })).mutation(async (opts) => { exec('ls ' + opts.input.a); // FOUND javascript/process/command-injection
  }),
  c: publicProcedure.use(m).input(z.object({ a: z.string() })).mutation(async ({ input: { a } }) => { exec('ls ' + a); // FOUND javascript/process/command-injection
  }),
  d: publicProcedure.input(z.string()).subscription(async function* (opts) { exec('ls ' + opts.input); // FOUND javascript/process/command-injection
  }),
});
