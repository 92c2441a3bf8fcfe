import { exec } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';

const settings = JSON.parse(readFileSync(path.join(__dirname, 'config', 'app.json'), 'utf8'));
const app = express();
app.get('/report', (req, res) => {
  const name = settings.mode === 'fixed' ? 'daily' : String(req.query.name); // source
  exec('report ' + name); // expect: javascript/process/command-injection
  res.end();
});
