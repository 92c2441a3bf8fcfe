import { exec } from 'node:child_process';

import { last } from './first.js';

export function second(host: string) {
  exec('ping ' + last(host));
}
