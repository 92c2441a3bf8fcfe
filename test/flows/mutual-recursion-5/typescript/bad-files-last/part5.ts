import { first } from './part1.js';

export function fifth(text: string): void {
  first(text + '.');
}
