import { b } from './state2.js';

export let c = '';

export function copyToC() {
  c = b;
}
