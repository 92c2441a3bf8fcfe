import { exec } from 'node:child_process';
import { c } from './state3.js';

export function ping(): void {
  exec('ping ' + c); // expect: javascript/process/command-injection
}
