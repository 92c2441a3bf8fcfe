/** Milliseconds after which a job whose process died is taken by another one. */
export const LOCK_LIFETIME = 60_000;
