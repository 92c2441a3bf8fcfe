import { exec } from 'node:child_process';

import { last } from './first.js';

export function second(host) {
  exec('ping ' + last(host)); // expect: javascript/process/command-injection
}
