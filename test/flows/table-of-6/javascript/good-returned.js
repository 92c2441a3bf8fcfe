// The functions return commands; none of them contains the text.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const commands = {
  status: (text) => 'status ' + Number(text),
  history: (text) => 'history ' + Number(text),
  greet: (text) => 'greet ' + Number(text),
  count: (text) => 'count ' + Number(text),
  show: (text) => 'show ' + Number(text),
};

app.get('/run', (req, res) => {
  const command = commands[req.query.action](req.query.name);
  exec(command);
  res.end();
});
