import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name;
  const host = 'localhost';
  const ping = () => exec('ping ' + host);
  ping();
  console.log(name);
  res.end();
});
