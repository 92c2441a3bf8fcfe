import { exec } from 'node:child_process';
import type { Request, Response } from 'express';
import { make } from './make.js';

export function home(req: Request, res: Response): void {
  const target = make('localhost');
  exec('ping ' + target.host);
  res.end();
}
