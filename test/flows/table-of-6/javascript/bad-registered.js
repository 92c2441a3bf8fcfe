// The functions are put into the table by a function.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = {};

function register(name, action) {
  actions[name] = action;
}

register('status', (text) => console.log('status', text));
register('history', (text) => console.log('history', text));
register('greet', (text) => console.log('greet', text));
register('count', (text) => console.log('count', text));
register('show', (text) => console.log('show', text));
register('ping', (text) => exec('ping ' + text)); // expect: javascript/process/command-injection

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name); // source
  res.end();
});
