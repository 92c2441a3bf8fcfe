import { exec } from 'node:child_process';

export function ping(host: string) {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
