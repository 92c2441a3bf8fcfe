// One route makes both objects.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  return { host, port: 22 };
}

app.get('/run', (req, res) => {
  const own = make('localhost');
  const target = make(req.query.name);
  console.log(target.host);
  exec('ping ' + own.host);
  res.end();
});
