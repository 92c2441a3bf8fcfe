export const REMOTE = true;
