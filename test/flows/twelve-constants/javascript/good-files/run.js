import { exec } from 'node:child_process';

export function run(kind, text) {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}
