import type { Handle } from '@sveltejs/kit';
import { exec } from 'child_process';
export const handle: Handle = async ({ event, resolve }) => {
  exec('ls ' + event.cookies.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + event.request.headers.get('a')); // FOUND javascript/process/command-injection
  return resolve(event);
};
