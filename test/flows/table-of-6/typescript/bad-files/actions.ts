import { exec } from 'node:child_process';

function status(text: string): void {
  console.log('status', text);
}
function history(text: string): void {
  console.log('history', text);
}
function greet(text: string): void {
  console.log('greet', text);
}
function count(text: string): void {
  console.log('count', text);
}
function show(text: string): void {
  console.log('show', text);
}
function ping(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

export const actions: Record<string, (text: string) => void> = {
  status,
  history,
  greet,
  count,
  show,
  ping,
};
