import { redirect, fail } from '@sveltejs/kit';
import type { PageServerLoad, Actions } from './$types';
import { exec } from 'child_process';
export const load: PageServerLoad = async ({ params, url, cookies }) => {
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  exec('ls ' + url.searchParams.get('a')); // FOUND javascript/process/command-injection
};
export const actions = {
  default: async ({ request }) => {
    const data = await request.formData();
    exec('ls ' + data.get('a')); // FOUND javascript/process/command-injection
  },
  up: async (event) => {
    const data = Object.fromEntries(await event.request.formData());
    exec('ls ' + data.f.name); // FOUND javascript/process/command-injection
  },
} satisfies Actions;
