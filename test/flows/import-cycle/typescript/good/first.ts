import { second } from './second.js';

export function first(host: string) {
  second(host: string);
}

export function last(host: string) {
  return host + ' -c 1';
}
