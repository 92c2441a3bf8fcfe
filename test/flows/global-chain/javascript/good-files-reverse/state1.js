import { exec } from 'node:child_process';
import { c } from './state2.js';

export function ping() {
  exec('ping ' + c);
}
