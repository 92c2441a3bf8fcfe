import { third } from './part1.js';

export function second(text) {
  third(text + '.');
}
