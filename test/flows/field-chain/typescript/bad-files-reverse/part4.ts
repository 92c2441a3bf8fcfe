import { job } from './job.js';

export function take(text: string): void {
  job.a = text;
}
