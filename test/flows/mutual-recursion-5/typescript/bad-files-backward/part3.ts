import { fourth } from './part2.js';

export function third(text: string): void {
  fourth(text + '.');
}
