// A map of functions; a constant chooses the last one, the dangerous one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = new Map([
  ['status', (text) => console.log('status', text)],
  ['history', (text) => console.log('history', text)],
  ['greet', (text) => console.log('greet', text)],
  ['count', (text) => console.log('count', text)],
  ['show', (text) => console.log('show', text)],
  ['ping', (text) => exec('ping ' + text)], // expect: javascript/process/command-injection
]);

app.get('/run', (req, res) => {
  actions.get('ping')?.(req.query.name); // source
  res.end();
});
