// The helpers are defined in the reverse order of their calls, below the route.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  step1(req.query.name as string); // source
  res.end();
});

function step5(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
function step4(text: string): void {
  step5(text.trim());
}
function step3(text: string): void {
  step4(text.trim());
}
function step2(text: string): void {
  step3(text.trim());
}
function step1(text: string): void {
  step2(text.trim());
}
