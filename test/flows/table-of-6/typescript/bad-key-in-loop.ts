// The key becomes another constant in each round: the dangerous function is called in the third.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = {
  status: (text: string) => console.log('status', text),
  history: (text: string) => console.log('history', text),
  greet: (text: string) => console.log('greet', text),
  count: (text: string) => console.log('count', text),
  show: (text: string) => console.log('show', text),
  ping: (text: string) => exec('ping ' + text), // expect: javascript/process/command-injection
};

app.get('/run', (req, res) => {
  let action = 'status';
  for (const name of [].concat(req.query.name)) { // source
    actions[action](name);
    if (action === 'history') action = 'ping';
    else action = 'history';
  }
  res.end();
});
