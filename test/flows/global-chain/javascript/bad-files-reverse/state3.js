import { a } from './state4.js';

export let b = '';

export function copyToB() {
  b = a;
}
