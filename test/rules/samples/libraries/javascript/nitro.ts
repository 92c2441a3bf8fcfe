import { execSync } from 'node:child_process';
export default defineEventHandler(async (event) => {
  const { host } = getQuery(event);
  execSync('ping ' + host); // FOUND javascript/process/command-injection
  const body = await readBody(event);
  execSync('ping ' + body.host); // FOUND javascript/process/command-injection
  return sendRedirect(event, getCookie(event, 'to')); // FOUND javascript/web/open-redirect
});
