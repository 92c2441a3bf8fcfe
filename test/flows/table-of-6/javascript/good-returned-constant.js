// The functions return commands; a constant chooses one without the text.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const commands = {
  status: (text) => 'status ' + Number(text),
  history: (text) => 'history ' + Number(text),
  greet: (text) => 'greet ' + Number(text),
  count: (text) => 'count ' + Number(text),
  show: (text) => 'show ' + Number(text),
  ping: (text) => 'ping ' + text,
};

app.get('/run', (req, res) => {
  const command = commands.show(req.query.name);
  exec(command);
  res.end();
});
