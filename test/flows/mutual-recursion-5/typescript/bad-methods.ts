// Methods of a class that call each other.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Pings {
  first(text: string): void {
    if (text.length > 40) {
      exec('ping ' + text); // expect: javascript/process/command-injection
      return;
    }
    this.second(text + '.');
  }
  second(text: string): void {
    this.third(text + '.');
  }
  third(text: string): void {
    this.fourth(text + '.');
  }
  fourth(text: string): void {
    this.fifth(text + '.');
  }
  fifth(text: string): void {
    this.first(text + '.');
  }
}

app.get('/run', (req: Request, res: Response) => {
  const pings = new Pings();
  pings.fifth(req.query.name as string); // source
  res.end();
});
