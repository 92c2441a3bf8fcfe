import { createServerFn } from '@tanstack/react-start';
import { createFileRoute } from '@tanstack/react-router';
import { exec } from 'child_process';
export const f = createServerFn({ method: 'POST' }).validator((d: string) => d).handler(async ({ data }) => { exec('ls ' + data); // FOUND javascript/process/command-injection
});
export const g = createServerFn().inputValidator(s).handler(async (ctx) => { exec('ls ' + ctx.data.a); // FOUND javascript/process/command-injection
});
