import type { Finding } from './load.js';

/** What people have decided, in words. */
export const stateWords: Record<Finding['triage']['state'], string> = {
  detected: 'Not triaged',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  accepted: 'Risk accepted',
  resolved: 'Resolved',
};
