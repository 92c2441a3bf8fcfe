// The twelfth of twelve calls passes the constant of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  if (kind === 'ping') {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}

app.get('/run', (req, res) => {
  run('about', 'localhost');
  run('agenda', 'localhost');
  run('backup', 'localhost');
  run('cancel', 'localhost');
  run('count', 'localhost');
  run('forget', 'localhost');
  run('greet', 'localhost');
  run('invite', 'localhost');
  run('remind', 'localhost');
  run('rename', 'localhost');
  run('share', 'localhost');
  run('ping', req.query.name); // source
  res.end();
});
