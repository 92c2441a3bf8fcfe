import { exec } from 'node:child_process';

export function step10(text) {
  step11(text.trim());
}
function step11(text) {
  step12(text.trim());
}
function step12(text) {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
