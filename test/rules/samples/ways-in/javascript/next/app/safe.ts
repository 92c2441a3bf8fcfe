'use server';
import { exec } from 'child_process';
import { createSafeActionClient } from 'next-safe-action';
const ac = createSafeActionClient();
export const go = ac.schema(s).action(async ({ parsedInput: { a } }) => { exec('ls ' + a); // FOUND javascript/process/command-injection
});
