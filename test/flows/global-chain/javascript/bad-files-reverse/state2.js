import { b } from './state3.js';

export let c = '';

export function copyToC() {
  c = b;
}
