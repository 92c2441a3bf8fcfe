/** The stored shape of launches that came with an `Idempotency-Key`; `_id` = `<teamId>:<SHA-256 of the key>`. */
export interface LaunchDocument {
  _id: string;
  teamId: string;
  /** SHA-256 of what was asked for: the same key with another wish is a mistake. */
  request: string;
  /** Id that the scan has, or is going to have: a launch that was cut off is not done twice. */
  scanId: string;
  expiresAt: Date;
}
