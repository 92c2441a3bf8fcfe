import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  static strict = 'strict'.length > 10;
}

app.get('/run', (req, res) => {
  const host = Settings.strict ? 'localhost' : req.query.name; // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
