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
  step6(text.trim());
}
function step6(text: string): void {
  step7(text.trim());
}
function step7(text: string): void {
  step8(text.trim());
}
function step8(text: string): void {
  step9(text.trim());
}
function step9(text: string): void {
  step10(text.trim());
}
function step10(text: string): void {
  step11(text.trim());
}
function step11(text: string): void {
  step12(text.trim());
}
function step12(text: string): void {
  step13(text.trim());
}
function step13(text: string): void {
  step14(text.trim());
}
function step14(text: string): void {
  step15(text.trim());
}
function step15(text: string): void {
  step16(text.trim());
}
function step16(text: string): void {
  step17(text.trim());
}
function step17(text: string): void {
  step18(text.trim());
}
function step18(text: string): void {
  step19(text.trim());
}
function step19(text: string): void {
  step20(text.trim());
}
function step20(text: string): void {
  step21(text.trim());
}
function step21(text: string): void {
  step22(text.trim());
}
function step22(text: string): void {
  step23(text.trim());
}
function step23(text: string): void {
  step24(text.trim());
}
function step24(text: string): void {
  step25(text.trim());
}
function step25(text: string): void {
  step26(text.trim());
}
function step26(text: string): void {
  step27(text.trim());
}
function step27(text: string): void {
  step28(text.trim());
}
function step28(text: string): void {
  step29(text.trim());
}
function step29(text: string): void {
  step30(text.trim());
}
function step30(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

app.get('/run', (req: Request, res: Response) => {
  step16(req.query.name as string); // source
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  step1('localhost');
  res.end();
});
