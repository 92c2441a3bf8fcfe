import { second } from './second.js';

export function first(host) {
  second(host);
}

export function last(host) {
  return host + ' -c 1';
}
