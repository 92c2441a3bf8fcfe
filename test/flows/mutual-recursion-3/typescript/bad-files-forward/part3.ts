import { first } from './part1.js';

export function third(text: string): void {
  first(text + '.');
}
