import { first } from './part1.js';

export function fifth(text) {
  first(text + '.');
}
