import { first } from './part2.js';

export function second(text: string): void {
  first(text + '.');
}
