import { second } from './second.js';

export function first(host: string) {
  second(host);
}

export function last(host: string) {
  return host + ' -c 1';
}
