// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}

app.get('/run', (req, res) => {
  run('about', req.query.name);
  run('agenda', req.query.name);
  run('backup', req.query.name);
  run('cancel', req.query.name);
  run('count', req.query.name);
  run('forget', req.query.name);
  run('greet', req.query.name);
  run('invite', req.query.name);
  run('remind', req.query.name);
  run('rename', req.query.name);
  run('share', req.query.name);
  run('show', req.query.name);
  res.end();
});
