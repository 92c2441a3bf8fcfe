import { quote } from 'shell-quote';
import { first } from './part1.js';

export function fifth(text) {
  first(quote([text]) + '.');
}
