import { third } from './part1.js';

export function second(text: string): void {
  third(text + '.');
}
