// The helpers pass on an object; another of its properties is run.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

interface Target {
  host: string;
  program: string;
}
function step1(target: Target): void {
  step2({ ...target, host: target.host.trim() });
}
function step2(target: Target): void {
  step3({ ...target, host: target.host.trim() });
}
function step3(target: Target): void {
  step4({ ...target, host: target.host.trim() });
}
function step4(target: Target): void {
  step5({ ...target, host: target.host.trim() });
}
function step5(target: Target): void {
  step6({ ...target, host: target.host.trim() });
}
function step6(target: Target): void {
  step7({ ...target, host: target.host.trim() });
}
function step7(target: Target): void {
  step8({ ...target, host: target.host.trim() });
}
function step8(target: Target): void {
  step9({ ...target, host: target.host.trim() });
}
function step9(target: Target): void {
  step10({ ...target, host: target.host.trim() });
}
function step10(target: Target): void {
  step11({ ...target, host: target.host.trim() });
}
function step11(target: Target): void {
  step12({ ...target, host: target.host.trim() });
}
function step12(target: Target): void {
  exec('ping ' + target.program);
}

app.get('/run', (req: Request, res: Response) => {
  step1({ host: req.query.name as string, program: 'localhost' });
  res.end();
});
