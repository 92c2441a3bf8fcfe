import { quote } from 'shell-quote';
import { first } from './part1.js';

export function third(text: string): void {
  first(quote([text]) + '.');
}
