import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Command {
  private line = '';
  add(word: string): this {
    this.line += ' ' + word;
    return this;
  }
  text(): string {
    return this.line;
  }
}

app.get('/run', (req: Request, res: Response) => {
  exec(new Command().add('ping').add((req.query.name as string)).text()); // source, expect: javascript/process/command-injection
  res.end();
});
