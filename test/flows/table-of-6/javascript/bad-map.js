// A map of functions; the request chooses one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = new Map([
  ['status', (text) => console.log('status', text)],
  ['history', (text) => console.log('history', text)],
  ['greet', (text) => console.log('greet', text)],
  ['ping', (text) => exec('ping ' + text)], // expect: javascript/process/command-injection
  ['count', (text) => console.log('count', text)],
  ['show', (text) => console.log('show', text)],
]);

app.get('/run', (req, res) => {
  actions.get(req.query.action)?.(req.query.name); // source
  res.end();
});
