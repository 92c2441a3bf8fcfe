import { job } from './job.js';

export function copyToB() {
  job.b = job.a;
}
