import { step10 } from './steps1.js';

export function step7(text) {
  step8(text.trim());
}
function step8(text) {
  step9(text.trim());
}
function step9(text) {
  step10(text.trim());
}
