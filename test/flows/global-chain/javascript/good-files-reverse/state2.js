import { d } from './state3.js';

export let c = '';

export function copyToC() {
  c = d;
}
