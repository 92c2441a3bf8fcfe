import { job } from './job.js';

export function copyToC(): void {
  job.c = job.b;
}
