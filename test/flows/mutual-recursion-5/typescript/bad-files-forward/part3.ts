import { fourth } from './part4.js';

export function third(text: string): void {
  fourth(text + '.');
}
