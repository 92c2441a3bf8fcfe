import type { NextApiRequest, NextApiResponse, NextApiHandler } from 'next';
import { exec } from 'child_process';
export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  exec('ls ' + req.query.a); // FOUND javascript/process/command-injection
  exec('ls ' + req.body.a); // FOUND javascript/process/command-injection
  exec('ls ' + req.cookies.a); // FOUND javascript/process/command-injection
  exec('ls ' + req.headers['x-a']); // FOUND javascript/process/command-injection
  res.redirect(req.query.a as string); // FOUND javascript/express/open-redirect
  res.send('<p>' + req.query.a); // FOUND javascript/express/cross-site-scripting
}
