import { exec } from 'node:child_process';
import { make } from './make.js';

export function home(req, res) {
  const target = make('localhost');
  exec('ping ' + target.host);
  res.end();
}
