import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Command {
  constructor() {
    this.line = '';
  }
  add(word) {
    this.line += ' ' + word;
    return this;
  }
  text() {
    return this.line;
  }
}

app.get('/run', (req, res) => {
  exec(new Command().add('ping').add(req.query.name).text()); // source, expect: javascript/process/command-injection
  res.end();
});
