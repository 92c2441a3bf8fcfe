import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = [req.query.name];
  const commands = hosts.map(() => 'ping localhost');
  exec(commands[0]);
  res.end();
});
