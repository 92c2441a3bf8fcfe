import { exec } from 'node:child_process';

export function run(kind: string, text: string): void {
  if (kind === 'ping') {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}
