import { defineAction } from 'astro:actions';
import { z } from 'astro:schema';
import { exec } from 'child_process';
export const server = {
  a: defineAction({ input: z.object({ name: z.string() }), handler: async (input, context) => { exec('ls ' + input.name); // FOUND javascript/process/command-injection
    exec('ls ' + context.request.headers.get('a')); // FOUND javascript/process/command-injection
  } }),
};
