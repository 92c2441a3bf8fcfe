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
  exec('ping ' + text);
  return text;
}

app.get('/run', (req: Request, res: Response) => {
  one('localhost');
  console.log((req.query.name as string));
  res.end();
});
