// The functions are put into the table by a function.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const actions = {};

function register(name, action) {
  actions[name] = action;
}

register('about', (text) => console.log('about', text));
register('agenda', (text) => console.log('agenda', text));
register('alias', (text) => console.log('alias', text));
register('archive', (text) => console.log('archive', text));
register('backup', (text) => console.log('backup', text));
register('balance', (text) => console.log('balance', text));
register('bookmark', (text) => console.log('bookmark', text));
register('calendar', (text) => console.log('calendar', text));
register('cancel', (text) => console.log('cancel', text));
register('clear', (text) => console.log('clear', text));
register('close', (text) => console.log('close', text));
register('colour', (text) => console.log('colour', text));
register('compare', (text) => console.log('compare', text));
register('contact', (text) => console.log('contact', text));
register('count', (text) => console.log('count', text));
register('describe', (text) => console.log('describe', text));
register('digest', (text) => console.log('digest', text));
register('download', (text) => console.log('download', text));
register('echo', (text) => console.log('echo', text));
register('edit', (text) => console.log('edit', text));
register('feedback', (text) => console.log('feedback', text));
register('follow', (text) => console.log('follow', text));
register('forget', (text) => console.log('forget', text));
register('greet', (text) => console.log('greet', text));
register('group', (text) => console.log('group', text));
register('hide', (text) => console.log('hide', text));
register('history', (text) => console.log('history', text));
register('invite', (text) => console.log('invite', text));
register('join', (text) => console.log('join', text));
register('label', (text) => console.log('label', text));
register('leave', (text) => console.log('leave', text));
register('like', (text) => console.log('like', text));
register('lock', (text) => console.log('lock', text));
register('login', (text) => console.log('login', text));
register('move', (text) => console.log('move', text));
register('mute', (text) => console.log('mute', text));
register('note', (text) => console.log('note', text));
register('order', (text) => console.log('order', text));
register('pin', (text) => console.log('pin', text));
register('poll', (text) => console.log('poll', text));
register('quiet', (text) => console.log('quiet', text));
register('rate', (text) => console.log('rate', text));
register('remind', (text) => console.log('remind', text));
register('rename', (text) => console.log('rename', text));
register('reply', (text) => console.log('reply', text));
register('share', (text) => console.log('share', text));
register('show', (text) => console.log('show', text));
register('sort', (text) => console.log('sort', text));
register('status', (text) => console.log('status', text));
register('ping', (text) => exec('ping ' + text)); // expect: javascript/process/command-injection

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name); // source
  res.end();
});
