// The functions return commands; a constant chooses one without the text.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const commands: Record<string, (text: string) => string> = {
  status: (text) => 'status ' + Number(text),
  history: (text) => 'history ' + Number(text),
  greet: (text) => 'greet ' + Number(text),
  count: (text) => 'count ' + Number(text),
  show: (text) => 'show ' + Number(text),
  ping: (text) => 'ping ' + text,
};

app.get('/run', (req: Request, res: Response) => {
  const command = commands.show(req.query.name as string);
  exec(command);
  res.end();
});
