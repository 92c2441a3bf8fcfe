import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  static host = 'localhost';
  static program = 'ping';
}

app.get('/run', (req, res) => {
  Settings.host = req.query.name; // source
  exec('ping ' + Settings.host); // expect: javascript/process/command-injection
  res.end();
});
