import { a } from './state1.js';

export let b = '';
export let d = 'localhost';

export function setDefault() {
  d = 'example.com';
}

export function copyToB() {
  b = a;
}
