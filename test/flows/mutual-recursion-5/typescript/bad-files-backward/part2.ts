import { fifth } from './part1.js';

export function fourth(text: string): void {
  fifth(text + '.');
}
