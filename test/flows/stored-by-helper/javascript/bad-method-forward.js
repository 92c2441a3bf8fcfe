// A method stores the text in a field of the one object.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  host = '';

  put(text) {
    this.host = text;
  }

  ping() {
    exec('ping ' + this.host); // expect: javascript/process/command-injection
  }
}

const settings = new Settings();

app.get('/put', (req, res) => {
  settings.put(req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  settings.ping();
  res.end();
});
