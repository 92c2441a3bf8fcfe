import { a } from './state4.js';

export let b = '';
export let d = 'localhost';

export function setDefault(): void {
  d = 'example.com';
}

export function copyToB(): void {
  b = a;
}
