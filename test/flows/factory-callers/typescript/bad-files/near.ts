import { exec } from 'node:child_process';
import type { Request, Response } from 'express';
import { make } from './make.js';

export function run(req: Request, res: Response): void {
  const target = make(req.query.name as string); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
}
