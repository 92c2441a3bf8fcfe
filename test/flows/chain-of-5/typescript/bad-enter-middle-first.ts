// Untrusted input enters in the middle of the chain; a constant enters at the start, from a later route.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function step1(text: string): void {
  step2(text.trim());
}
function step2(text: string): void {
  step3(text.trim());
}
function step3(text: string): void {
  step4(text.trim());
}
function step4(text: string): void {
  step5(text.trim());
}
function step5(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

app.get('/run', (req: Request, res: Response) => {
  step3(req.query.name as string); // source
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  step1('localhost');
  res.end();
});
