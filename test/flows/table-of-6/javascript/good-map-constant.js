// A map of functions; a constant chooses a harmless one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = new Map([
  ['status', (text) => console.log('status', text)],
  ['history', (text) => console.log('history', text)],
  ['greet', (text) => console.log('greet', text)],
  ['count', (text) => console.log('count', text)],
  ['show', (text) => console.log('show', text)],
  ['ping', (text) => exec('ping ' + text)],
]);

app.get('/run', (req, res) => {
  actions.get('show')?.(req.query.name);
  res.end();
});
