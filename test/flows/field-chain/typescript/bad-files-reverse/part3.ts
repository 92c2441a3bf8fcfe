import { job } from './job.js';

export function copyToB(): void {
  job.b = job.a;
}
