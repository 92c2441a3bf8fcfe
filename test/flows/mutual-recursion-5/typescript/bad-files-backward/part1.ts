import { first } from './part5.js';

export function fifth(text: string): void {
  first(text + '.');
}
