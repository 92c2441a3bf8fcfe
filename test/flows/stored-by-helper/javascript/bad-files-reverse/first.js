import { exec } from 'node:child_process';
import { host } from './second.js';

export function ping() {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
