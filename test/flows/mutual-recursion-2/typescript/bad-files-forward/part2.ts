import { first } from './part1.js';

export function second(text: string): void {
  first(text + '.');
}
