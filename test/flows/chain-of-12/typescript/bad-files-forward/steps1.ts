import { step4 } from './steps2.js';

export function step1(text: string): void {
  step2(text.trim());
}
function step2(text: string): void {
  step3(text.trim());
}
function step3(text: string): void {
  step4(text.trim());
}
