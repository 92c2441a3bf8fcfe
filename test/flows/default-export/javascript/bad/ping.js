import { exec } from 'node:child_process';

export default function ping(host) {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
