import { first } from './part5.js';

export function fifth(text) {
  first(text + '.');
}
