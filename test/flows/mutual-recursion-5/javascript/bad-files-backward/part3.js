import { fourth } from './part2.js';

export function third(text) {
  fourth(text + '.');
}
