import { exec } from 'node:child_process';
import { job } from './job.js';

export function ping() {
  exec('ping ' + job.c); // expect: javascript/process/command-injection
}
