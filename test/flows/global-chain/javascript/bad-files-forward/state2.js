import { a } from './state1.js';

export let b = '';

export function copyToB() {
  b = a;
}
