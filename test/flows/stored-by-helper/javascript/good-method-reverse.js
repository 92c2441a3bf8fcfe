// All callers of the method pass constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  host = '';

  ping() {
    exec('ping ' + this.host);
  }

  put(text) {
    this.host = text;
  }
}

const settings = new Settings();

app.get('/ping', (req, res) => {
  settings.ping();
  res.end();
});

app.get('/put', (req, res) => {
  settings.put('localhost');
  console.log(req.query.name);
  res.end();
});
