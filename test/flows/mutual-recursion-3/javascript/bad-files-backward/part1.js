import { first } from './part3.js';

export function third(text) {
  first(text + '.');
}
