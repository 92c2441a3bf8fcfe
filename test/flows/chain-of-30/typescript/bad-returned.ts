// The last helper returns the text, and the route runs it.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function step1(text: string): string {
  return step2(text.trim());
}
function step2(text: string): string {
  return step3(text.trim());
}
function step3(text: string): string {
  return step4(text.trim());
}
function step4(text: string): string {
  return step5(text.trim());
}
function step5(text: string): string {
  return step6(text.trim());
}
function step6(text: string): string {
  return step7(text.trim());
}
function step7(text: string): string {
  return step8(text.trim());
}
function step8(text: string): string {
  return step9(text.trim());
}
function step9(text: string): string {
  return step10(text.trim());
}
function step10(text: string): string {
  return step11(text.trim());
}
function step11(text: string): string {
  return step12(text.trim());
}
function step12(text: string): string {
  return step13(text.trim());
}
function step13(text: string): string {
  return step14(text.trim());
}
function step14(text: string): string {
  return step15(text.trim());
}
function step15(text: string): string {
  return step16(text.trim());
}
function step16(text: string): string {
  return step17(text.trim());
}
function step17(text: string): string {
  return step18(text.trim());
}
function step18(text: string): string {
  return step19(text.trim());
}
function step19(text: string): string {
  return step20(text.trim());
}
function step20(text: string): string {
  return step21(text.trim());
}
function step21(text: string): string {
  return step22(text.trim());
}
function step22(text: string): string {
  return step23(text.trim());
}
function step23(text: string): string {
  return step24(text.trim());
}
function step24(text: string): string {
  return step25(text.trim());
}
function step25(text: string): string {
  return step26(text.trim());
}
function step26(text: string): string {
  return step27(text.trim());
}
function step27(text: string): string {
  return step28(text.trim());
}
function step28(text: string): string {
  return step29(text.trim());
}
function step29(text: string): string {
  return step30(text.trim());
}
function step30(text: string): string {
  return text.trim();
}

app.get('/run', (req: Request, res: Response) => {
  const host = step1(req.query.name as string); // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
