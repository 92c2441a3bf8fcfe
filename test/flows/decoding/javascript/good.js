import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const text = Buffer.from('bG9jYWxob3N0', 'base64').toString('utf8');
  exec('ping ' + text);
  console.log(decodeURIComponent(req.query.name));
  res.end();
});
