import { json, redirect } from '@sveltejs/kit';
import type { RequestHandler } from './$types';
import { exec } from 'child_process';
export const GET: RequestHandler = async ({ url, params, request, cookies }) => {
  exec('ls ' + url.searchParams.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  exec('ls ' + request.headers.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + cookies.get('a')); // FOUND javascript/process/command-injection
  redirect(302, url.searchParams.get('to')!); // FOUND javascript/web/open-redirect
};
export async function POST(event) {
  const body = await event.request.json();
  exec('ls ' + body.a); // FOUND javascript/process/command-injection
  return new Response('<p>' + body.a, { headers: { 'content-type': 'text/html' } }); // FOUND javascript/web/cross-site-scripting
}
