import { defineMiddleware } from 'astro:middleware';
import { exec } from 'child_process';
export const onRequest = defineMiddleware(async (context, next) => { exec('ls ' + context.url.searchParams.get('a')); // FOUND javascript/process/command-injection
  return next(); });
