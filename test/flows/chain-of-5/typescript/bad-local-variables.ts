// The helpers keep the text and the answer in variables.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function step1(text: string): string {
  const trimmed = text.trim();
  const answer = step2(trimmed);
  return answer;
}
function step2(text: string): string {
  const trimmed = text.trim();
  const answer = step3(trimmed);
  return answer;
}
function step3(text: string): string {
  const trimmed = text.trim();
  const answer = step4(trimmed);
  return answer;
}
function step4(text: string): string {
  const trimmed = text.trim();
  const answer = step5(trimmed);
  return answer;
}
function step5(text: string): string {
  const trimmed = text.trim();
  return trimmed;
}

app.get('/run', (req: Request, res: Response) => {
  const host = step1(req.query.name as string); // source
  const command = 'ping ' + host;
  exec(command); // expect: javascript/process/command-injection
  res.end();
});
