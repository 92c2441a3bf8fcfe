import { exec } from 'node:child_process';
import { make } from './make.js';

export function run(req, res) {
  const target = make(req.query.name); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
}
