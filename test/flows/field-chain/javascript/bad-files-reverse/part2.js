import { job } from './job.js';

export function copyToC() {
  job.c = job.b;
}
