/** Milliseconds after which a job whose lock nobody extends is taken by another process, if that one is not known to be dead before. */
export const LOCK_LIFETIME = 60_000;
