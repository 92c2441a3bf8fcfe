/** What a check has found. */
export interface CheckResult {
  /** `warning`: it works, and will not for ever. */
  state: 'ok' | 'warning' | 'failure';
  /** What was looked at: one or two words. */
  about: string;
  /** What was found, and what to do; without secrets. */
  says: string;
}

export const ok = (about: string, says: string): CheckResult => ({ state: 'ok', about, says });
export const warning = (about: string, says: string): CheckResult => ({ state: 'warning', about, says });
export const failure = (about: string, says: string): CheckResult => ({ state: 'failure', about, says });
