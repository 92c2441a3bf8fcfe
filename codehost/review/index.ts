export { applyReview, type ReviewOutcome, type ReviewTarget } from './apply.js';
export { planReview, type ReviewInput, type ReviewPlan, type ReviewStep } from './plan.js';
export { planSummary, type SummaryStep } from './plan-summary.js';
