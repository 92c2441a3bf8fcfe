import { exec } from 'node:child_process';

export function step10(text: string): void {
  step11(text.trim());
}
function step11(text: string): void {
  step12(text.trim());
}
function step12(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
