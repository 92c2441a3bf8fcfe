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
  exec(new Command().add('ping').add('localhost').text());
  console.log(req.query.name);
  res.end();
});
