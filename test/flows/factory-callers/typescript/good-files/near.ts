import type { Request, Response } from 'express';
import { make } from './make.js';

export function run(req: Request, res: Response): void {
  const target = make(req.query.name as string);
  console.log(target.host);
  res.end();
}
