import { exec } from 'node:child_process';

export function ping(host) {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
