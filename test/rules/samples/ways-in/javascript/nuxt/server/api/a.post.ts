import { exec } from 'child_process';
export default defineEventHandler(async (event) => {
  const q = getQuery(event); exec('ls ' + q.a); // FOUND javascript/process/command-injection
  const b = await readBody(event); exec('ls ' + b.a); // FOUND javascript/process/command-injection
  exec('ls ' + getRouterParam(event, 'a')); // FOUND javascript/process/command-injection
  exec('ls ' + event.context.params!.a); // FOUND javascript/process/command-injection
  exec('ls ' + getHeader(event, 'a')); // FOUND javascript/process/command-injection
  exec('ls ' + getCookie(event, 'a')); // FOUND javascript/process/command-injection
  const v = await readValidatedBody(event, s.parse); exec('ls ' + v.a); // FOUND javascript/process/command-injection
  const vq = await getValidatedQuery(event, s.parse); exec('ls ' + vq.a); // FOUND javascript/process/command-injection
  const m = await readMultipartFormData(event); exec('ls ' + m![0].filename); // FOUND javascript/process/command-injection
  const f = await readFormData(event); exec('ls ' + f.get('a')); // FOUND javascript/process/command-injection
  return sendRedirect(event, q.to as string); // FOUND javascript/web/open-redirect
});
