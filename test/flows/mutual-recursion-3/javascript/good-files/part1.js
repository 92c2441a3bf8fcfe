import { exec } from 'node:child_process';
import { second } from './part2.js';

export function first(text) {
  if (text.length > 40) {
    exec('ping ' + text);
    return;
  }
  second(text + '.');
}
