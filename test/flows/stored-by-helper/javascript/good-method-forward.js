// All callers of the method pass constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  host = '';

  put(text) {
    this.host = text;
  }

  ping() {
    exec('ping ' + this.host);
  }
}

const settings = new Settings();

app.get('/put', (req, res) => {
  settings.put('localhost');
  console.log(req.query.name);
  res.end();
});

app.get('/ping', (req, res) => {
  settings.ping();
  res.end();
});
