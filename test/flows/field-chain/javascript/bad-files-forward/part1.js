import { job } from './job.js';

export function take(text) {
  job.a = text;
}
