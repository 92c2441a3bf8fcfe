import { exec } from 'node:child_process';
import { job } from './job.js';

export function ping(): void {
  exec('ping ' + job.d);
}
