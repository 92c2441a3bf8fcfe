import { quote } from 'shell-quote';
import { first } from './part1.js';

export function second(text: string): void {
  first(quote([text]) + '.');
}
