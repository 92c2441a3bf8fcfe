export { whyNotAccept } from './accept-replies.js';
export { notAccepted, readAcceptMarker } from './accept-thread.js';
export { applyReview, type ReviewOutcome, type ReviewTarget } from './apply.js';
export { answeredNotes, type CommandOutcome, commandReply } from './command-reply.js';
export { defaultGate, type Gate, STATUS_NAME, type Verdict } from './gate.js';
export { hostLinks, isPlainUrl, pageOfHost, type ScanLink } from './links.js';
export { readFindingMarker } from './markers.js';
export { MAX_THREADS, planReview, type ReviewInput, type ReviewPlan, type ReviewStep } from './plan.js';
export { planSummary, type SummaryStep } from './plan-summary.js';
export {
  type Comparison,
  DiffNotReady,
  type ReviewHost,
  type ReviewOrder,
  type ReviewReport,
  reviewMergeRequest,
} from './review-merge-request.js';
export { COMMAND, readCommand, type ThreadCommand } from './thread-command.js';
