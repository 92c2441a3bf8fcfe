import { first } from './part2.js';

export function second(text) {
  first(text + '.');
}
