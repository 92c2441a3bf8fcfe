// Methods of a class that call each other.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Pings {
  first(text) {
    if (text.length > 40) {
      exec('ping ' + text); // expect: javascript/process/command-injection
      return;
    }
    this.second(text + '.');
  }
  second(text) {
    this.third(text + '.');
  }
  third(text) {
    this.first(text + '.');
  }
}

app.get('/run', (req, res) => {
  const pings = new Pings();
  pings.third(req.query.name); // source
  res.end();
});
