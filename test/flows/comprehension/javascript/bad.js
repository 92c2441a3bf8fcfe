import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = [req.query.name]; // source
  const commands = hosts.map((host) => 'ping ' + host).filter((command) => command.length < 80);
  exec(commands[0]); // expect: javascript/process/command-injection
  res.end();
});
