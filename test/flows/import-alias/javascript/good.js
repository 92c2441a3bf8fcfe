import { exec } from 'node:child_process';
import express from 'express';
import * as processes from 'child_process';
import { exec as shell } from 'node:child_process';

const app = express();

app.get('/run', (req, res) => {
  shell('id');
  processes.exec('id');
  console.log(req.query.name);
  res.end();
});
