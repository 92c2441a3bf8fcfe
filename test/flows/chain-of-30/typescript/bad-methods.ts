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
    this.step13(text.trim());
  }
  step13(text: string): void {
    this.step14(text.trim());
  }
  step14(text: string): void {
    this.step15(text.trim());
  }
  step15(text: string): void {
    this.step16(text.trim());
  }
  step16(text: string): void {
    this.step17(text.trim());
  }
  step17(text: string): void {
    this.step18(text.trim());
  }
  step18(text: string): void {
    this.step19(text.trim());
  }
  step19(text: string): void {
    this.step20(text.trim());
  }
  step20(text: string): void {
    this.step21(text.trim());
  }
  step21(text: string): void {
    this.step22(text.trim());
  }
  step22(text: string): void {
    this.step23(text.trim());
  }
  step23(text: string): void {
    this.step24(text.trim());
  }
  step24(text: string): void {
    this.step25(text.trim());
  }
  step25(text: string): void {
    this.step26(text.trim());
  }
  step26(text: string): void {
    this.step27(text.trim());
  }
  step27(text: string): void {
    this.step28(text.trim());
  }
  step28(text: string): void {
    this.step29(text.trim());
  }
  step29(text: string): void {
    this.step30(text.trim());
  }
  step30(text: string): void {
    exec('ping ' + text); // expect: javascript/process/command-injection
  }
}

app.get('/run', (req: Request, res: Response) => {
  const pings = new Pings();
  pings.step1(req.query.name as string); // source
  res.end();
});
