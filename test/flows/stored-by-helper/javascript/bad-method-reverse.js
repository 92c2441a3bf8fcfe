// A method stores the text in a field of the one object.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Settings {
  host = '';

  ping() {
    exec('ping ' + this.host); // expect: javascript/process/command-injection
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
  settings.put(req.query.name); // source
  res.end();
});
