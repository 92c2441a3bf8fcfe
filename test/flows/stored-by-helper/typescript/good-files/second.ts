import { exec } from 'node:child_process';
import { host } from './first.js';

export function ping(): void {
  exec('ping ' + host);
}
