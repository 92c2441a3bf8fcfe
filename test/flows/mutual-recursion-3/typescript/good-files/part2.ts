import { third } from './part3.js';

export function second(text: string): void {
  third(text + '.');
}
