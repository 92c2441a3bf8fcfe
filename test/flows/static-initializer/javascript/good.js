import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  static tools = new Map();
  static {
    Settings.tools.set('p', 'ping');
  }
}

app.get('/run', (req, res) => {
  exec(Settings.tools.get('p') + ' localhost');
  console.log(req.query.name);
  res.end();
});
