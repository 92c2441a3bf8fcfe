import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const values = new Map();
  values.set('host', req.query.name);
  values.set('port', '80');
  exec('ping ' + values.get('port'));
  res.end();
});
