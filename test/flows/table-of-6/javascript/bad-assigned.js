// The functions are put into the table one by one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = {};
actions.status = (text) => console.log('status', text);
actions.history = (text) => console.log('history', text);
actions.greet = (text) => console.log('greet', text);
actions.count = (text) => console.log('count', text);
actions.show = (text) => console.log('show', text);
actions.ping = (text) => exec('ping ' + text); // expect: javascript/process/command-injection

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name); // source
  res.end();
});
