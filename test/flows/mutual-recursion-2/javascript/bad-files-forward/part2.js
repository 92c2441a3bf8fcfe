import { first } from './part1.js';

export function second(text) {
  first(text + '.');
}
