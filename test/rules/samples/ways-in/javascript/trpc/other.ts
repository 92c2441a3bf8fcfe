import { createTRPCRouter, protectedProcedure } from '~/server/trpc';
import { exec } from 'child_process';
export const r = createTRPCRouter({ e: protectedProcedure.input(s).mutation(({ ctx, input }) => { exec('ls ' + input.a); // FOUND javascript/process/command-injection
}) });
