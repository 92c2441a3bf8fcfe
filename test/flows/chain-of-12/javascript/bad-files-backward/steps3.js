import { step7 } from './steps2.js';

export function step4(text) {
  step5(text.trim());
}
function step5(text) {
  step6(text.trim());
}
function step6(text) {
  step7(text.trim());
}
