import 'dotenv/config';
import { exec } from 'node:child_process';
import express from 'express';

const app = express();
app.get('/report', (req, res) => {
  const name = process.env.REPORT_MODE === 'fixed' ? 'daily' : String(req.query.name); // source
  exec('report ' + name); // expect: javascript/process/command-injection
  res.end();
});
