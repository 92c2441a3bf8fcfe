// The helpers are arrow functions, defined in the reverse order of their calls.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const step5 = (text) => text.trim();
const step4 = (text) => step5(text.trim());
const step3 = (text) => step4(text.trim());
const step2 = (text) => step3(text.trim());
const step1 = (text) => step2(text.trim());

app.get('/run', (req, res) => {
  exec('ping ' + step1(req.query.name)); // source, expect: javascript/process/command-injection
  res.end();
});
