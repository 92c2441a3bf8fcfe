import { exec } from 'node:child_process';

function status(text) {
  console.log('status', text);
}
function history(text) {
  console.log('history', text);
}
function greet(text) {
  console.log('greet', text);
}
function count(text) {
  console.log('count', text);
}
function show(text) {
  console.log('show', text);
}
function ping(text) {
  exec('ping ' + text);
}

export const actions = {
  status,
  history,
  greet,
  count,
  show,
  ping,
};
