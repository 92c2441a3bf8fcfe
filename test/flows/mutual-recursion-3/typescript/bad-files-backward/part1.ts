import { first } from './part3.js';

export function third(text: string): void {
  first(text + '.');
}
