// Twelve constants are passed, and none of them is the one of the dangerous case.
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
    case 'show':
      console.log('show', text);
      break;
    case 'ping':
      exec('ping ' + text);
      break;
  }
}

app.get('/about', (req, res) => {
  run('about', req.query.name);
  res.end();
});

app.get('/agenda', (req, res) => {
  run('agenda', req.query.name);
  res.end();
});

app.get('/backup', (req, res) => {
  run('backup', req.query.name);
  res.end();
});

app.get('/cancel', (req, res) => {
  run('cancel', req.query.name);
  res.end();
});

app.get('/count', (req, res) => {
  run('count', req.query.name);
  res.end();
});

app.get('/forget', (req, res) => {
  run('forget', req.query.name);
  res.end();
});

app.get('/greet', (req, res) => {
  run('greet', req.query.name);
  res.end();
});

app.get('/invite', (req, res) => {
  run('invite', req.query.name);
  res.end();
});

app.get('/remind', (req, res) => {
  run('remind', req.query.name);
  res.end();
});

app.get('/rename', (req, res) => {
  run('rename', req.query.name);
  res.end();
});

app.get('/share', (req, res) => {
  run('share', req.query.name);
  res.end();
});

app.get('/show', (req, res) => {
  run('show', req.query.name);
  res.end();
});
