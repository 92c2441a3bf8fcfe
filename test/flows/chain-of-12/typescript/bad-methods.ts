// The helpers are methods of a class.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Pings {
  step1(text: string): void {
    this.step2(text.trim());
  }
  step2(text: string): void {
    this.step3(text.trim());
  }
  step3(text: string): void {
    this.step4(text.trim());
  }
  step4(text: string): void {
    this.step5(text.trim());
  }
  step5(text: string): void {
    this.step6(text.trim());
  }
  step6(text: string): void {
    this.step7(text.trim());
  }
  step7(text: string): void {
    this.step8(text.trim());
  }
  step8(text: string): void {
    this.step9(text.trim());
  }
  step9(text: string): void {
    this.step10(text.trim());
  }
  step10(text: string): void {
    this.step11(text.trim());
  }
  step11(text: string): void {
    this.step12(text.trim());
  }
  step12(text: string): void {
    exec('ping ' + text); // expect: javascript/process/command-injection
  }
}

app.get('/run', (req: Request, res: Response) => {
  const pings = new Pings();
  pings.step1(req.query.name as string); // source
  res.end();
});
