import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function one(text) {
  return two(text);
}
function two(text) {
  return three(text + ' ');
}
const three = (text) => four(text);
function four(text) {
  exec('ping ' + text); // expect: javascript/process/command-injection
  return text;
}

app.get('/run', (req: Request, res: Response) => {
  one((req.query.name as string)); // source
  res.end();
});
