// Functions that are put into a list one after the other, more than anybody keeps apart; each of them is run with what comes in.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();
const actions = [];
actions.push((text) => console.log('about', text));
actions.push((text) => console.log('agenda', text));
actions.push((text) => console.log('alias', text));
actions.push((text) => console.log('archive', text));
actions.push((text) => console.log('backup', text));
actions.push((text) => console.log('balance', text));
actions.push((text) => console.log('bookmark', text));
actions.push((text) => console.log('calendar', text));
actions.push((text) => console.log('cancel', text));
actions.push((text) => console.log('clear', text));
actions.push((text) => console.log('close', text));
actions.push((text) => console.log('colour', text));
actions.push((text) => console.log('compare', text));
actions.push((text) => console.log('contact', text));
actions.push((text) => console.log('convert', text));
actions.push((text) => console.log('count', text));
actions.push((text) => exec('ping ' + text)); // expect: javascript/process/command-injection
actions.push((text) => console.log('status', text));

app.get('/run', (req, res) => {
  for (const action of actions) action(req.query.name); // source
  res.end();
});
