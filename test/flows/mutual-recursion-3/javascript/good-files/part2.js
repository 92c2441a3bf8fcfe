import { third } from './part3.js';

export function second(text) {
  third(text + '.');
}
