import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const values = new Map();
  values.set('host', 'localhost');
  exec('ping ' + values.get('host'));
  console.log(req.query.name);
  res.end();
});
