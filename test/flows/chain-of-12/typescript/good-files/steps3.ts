import { step10 } from './steps4.js';

export function step7(text: string): void {
  step8(text.trim());
}
function step8(text: string): void {
  step9(String(Number(text)));
}
function step9(text: string): void {
  step10(text.trim());
}
