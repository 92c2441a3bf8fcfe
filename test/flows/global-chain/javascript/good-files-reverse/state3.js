import { a } from './state4.js';

export let b = '';
export let d = 'localhost';

export function setDefault() {
  d = 'example.com';
}

export function copyToB() {
  b = a;
}
