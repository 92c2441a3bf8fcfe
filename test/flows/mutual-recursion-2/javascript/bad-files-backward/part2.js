import { exec } from 'node:child_process';
import { second } from './part1.js';

export function first(text) {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  second(text + '.');
}
