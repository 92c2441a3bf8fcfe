import type { APIRoute, APIContext } from 'astro';
import { exec } from 'child_process';
export const GET: APIRoute = async ({ params, request, url, cookies, redirect }) => {
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  exec('ls ' + url.searchParams.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + request.headers.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + cookies.get('a')?.value); // FOUND javascript/process/command-injection
  return redirect(url.searchParams.get('to')!); // FOUND javascript/web/open-redirect
};
export async function POST(ctx: APIContext) {
  const f = await ctx.request.formData();
  exec('ls ' + f.get('a')); // FOUND javascript/process/command-injection
  return new Response('<p>' + f.get('a'), { headers: { 'Content-Type': 'text/html' } }); // FOUND javascript/web/cross-site-scripting
}
