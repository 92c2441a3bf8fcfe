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
  const answer = step6(trimmed);
  return answer;
}
function step6(text: string): string {
  const trimmed = text.trim();
  const answer = step7(trimmed);
  return answer;
}
function step7(text: string): string {
  const trimmed = text.trim();
  const answer = step8(trimmed);
  return answer;
}
function step8(text: string): string {
  const trimmed = text.trim();
  const answer = step9(trimmed);
  return answer;
}
function step9(text: string): string {
  const trimmed = text.trim();
  const answer = step10(trimmed);
  return answer;
}
function step10(text: string): string {
  const trimmed = text.trim();
  const answer = step11(trimmed);
  return answer;
}
function step11(text: string): string {
  const trimmed = text.trim();
  const answer = step12(trimmed);
  return answer;
}
function step12(text: string): string {
  const trimmed = text.trim();
  const answer = step13(trimmed);
  return answer;
}
function step13(text: string): string {
  const trimmed = text.trim();
  const answer = step14(trimmed);
  return answer;
}
function step14(text: string): string {
  const trimmed = text.trim();
  const answer = step15(trimmed);
  return answer;
}
function step15(text: string): string {
  const trimmed = text.trim();
  const answer = step16(trimmed);
  return answer;
}
function step16(text: string): string {
  const trimmed = text.trim();
  const answer = step17(trimmed);
  return answer;
}
function step17(text: string): string {
  const trimmed = text.trim();
  const answer = step18(trimmed);
  return answer;
}
function step18(text: string): string {
  const trimmed = text.trim();
  const answer = step19(trimmed);
  return answer;
}
function step19(text: string): string {
  const trimmed = text.trim();
  const answer = step20(trimmed);
  return answer;
}
function step20(text: string): string {
  const trimmed = text.trim();
  const answer = step21(trimmed);
  return answer;
}
function step21(text: string): string {
  const trimmed = text.trim();
  const answer = step22(trimmed);
  return answer;
}
function step22(text: string): string {
  const trimmed = text.trim();
  const answer = step23(trimmed);
  return answer;
}
function step23(text: string): string {
  const trimmed = text.trim();
  const answer = step24(trimmed);
  return answer;
}
function step24(text: string): string {
  const trimmed = text.trim();
  const answer = step25(trimmed);
  return answer;
}
function step25(text: string): string {
  const trimmed = text.trim();
  const answer = step26(trimmed);
  return answer;
}
function step26(text: string): string {
  const trimmed = text.trim();
  const answer = step27(trimmed);
  return answer;
}
function step27(text: string): string {
  const trimmed = text.trim();
  const answer = step28(trimmed);
  return answer;
}
function step28(text: string): string {
  const trimmed = text.trim();
  const answer = step29(trimmed);
  return answer;
}
function step29(text: string): string {
  const trimmed = text.trim();
  const answer = step30(trimmed);
  return answer;
}
function step30(text: string): string {
  const trimmed = text.trim();
  return trimmed;
}

app.get('/run', (req: Request, res: Response) => {
  const host = step1(req.query.name as string); // source
  const command = 'ping ' + host;
  exec(command); // expect: javascript/process/command-injection
  res.end();
});
