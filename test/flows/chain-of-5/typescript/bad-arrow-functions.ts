// The helpers are arrow functions, defined in the reverse order of their calls.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const step5 = (text: string): string => text.trim();
const step4 = (text: string): string => step5(text.trim());
const step3 = (text: string): string => step4(text.trim());
const step2 = (text: string): string => step3(text.trim());
const step1 = (text: string): string => step2(text.trim());

app.get('/run', (req: Request, res: Response) => {
  exec('ping ' + step1(req.query.name as string)); // source, expect: javascript/process/command-injection
  res.end();
});
