import { step7 } from './steps3.js';

export function step4(text: string): void {
  step5(text.trim());
}
function step5(text: string): void {
  step6(text.trim());
}
function step6(text: string): void {
  step7(text.trim());
}
