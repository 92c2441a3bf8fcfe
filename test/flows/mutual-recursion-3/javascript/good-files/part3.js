import { quote } from 'shell-quote';
import { first } from './part1.js';

export function third(text) {
  first(quote([text]) + '.');
}
