export const REMOTE = false;
