// The dangerous function is the last in the table. The request chooses the function.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = {
  status: (text) => console.log('status', text),
  history: (text) => console.log('history', text),
  greet: (text) => console.log('greet', text),
  count: (text) => console.log('count', text),
  show: (text) => console.log('show', text),
  ping: (text) => exec('ping ' + text), // expect: javascript/process/command-injection
};

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name); // source
  res.end();
});
