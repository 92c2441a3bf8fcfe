/** Milliseconds: whatever a server or a proxy says, it is asked again after a minute. */
const LONGEST = 60_000;

/** What `Retry-After` (RFC 9110, 10.2.3) asks for, in milliseconds: seconds, or a date. Null when it says nothing of use. */
export function askedWait(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.min(LONGEST, Math.max(0, wait));
}
