// The twelfth of twelve routes passes the constant of the dangerous case.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  switch (kind) {
    case 'about':
      console.log('about', text);
      break;
    case 'agenda':
      console.log('agenda', text);
      break;
    case 'backup':
      console.log('backup', text);
      break;
    case 'cancel':
      console.log('cancel', text);
      break;
    case 'count':
      console.log('count', text);
      break;
    case 'forget':
      console.log('forget', text);
      break;
    case 'greet':
      console.log('greet', text);
      break;
    case 'invite':
      console.log('invite', text);
      break;
    case 'remind':
      console.log('remind', text);
      break;
    case 'rename':
      console.log('rename', text);
      break;
    case 'share':
      console.log('share', text);
      break;
    case 'ping':
      exec('ping ' + text); // expect: javascript/process/command-injection
      break;
  }
}

app.get('/about', (req, res) => {
  run('about', 'localhost');
  res.end();
});

app.get('/agenda', (req, res) => {
  run('agenda', 'localhost');
  res.end();
});

app.get('/backup', (req, res) => {
  run('backup', 'localhost');
  res.end();
});

app.get('/cancel', (req, res) => {
  run('cancel', 'localhost');
  res.end();
});

app.get('/count', (req, res) => {
  run('count', 'localhost');
  res.end();
});

app.get('/forget', (req, res) => {
  run('forget', 'localhost');
  res.end();
});

app.get('/greet', (req, res) => {
  run('greet', 'localhost');
  res.end();
});

app.get('/invite', (req, res) => {
  run('invite', 'localhost');
  res.end();
});

app.get('/remind', (req, res) => {
  run('remind', 'localhost');
  res.end();
});

app.get('/rename', (req, res) => {
  run('rename', 'localhost');
  res.end();
});

app.get('/share', (req, res) => {
  run('share', 'localhost');
  res.end();
});

app.get('/ping', (req, res) => {
  run('ping', req.query.name); // source
  res.end();
});
