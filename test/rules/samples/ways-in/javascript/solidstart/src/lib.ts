import { action, query, redirect } from '@solidjs/router';
import { getRequestEvent } from 'solid-js/web';
import { exec } from 'child_process';
export const getUser = query(async (id: string) => { 'use server'; exec('ls ' + id); // FOUND javascript/process/command-injection
}, 'user');
export const save = action(async (form: FormData) => { 'use server'; exec('ls ' + form.get('a')); // FOUND javascript/process/command-injection
});
export async function s(a: string) { 'use server'; exec('ls ' + a); // FOUND javascript/process/command-injection
  exec('ls ' + getRequestEvent()!.request.headers.get('a')); // MISSED
}
