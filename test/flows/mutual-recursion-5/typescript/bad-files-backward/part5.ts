import { exec } from 'node:child_process';
import { second } from './part4.js';

export function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  second(text + '.');
}
