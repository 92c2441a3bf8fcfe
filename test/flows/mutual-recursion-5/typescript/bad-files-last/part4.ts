import { fifth } from './part5.js';

export function fourth(text: string): void {
  fifth(text + '.');
}
