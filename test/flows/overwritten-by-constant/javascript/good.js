import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let name = req.query.name;
  console.log(name);
  name = 'id';
  exec(name);
  res.end();
});
