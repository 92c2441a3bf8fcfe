/** A person who is signed in to the dashboard; `_id` = SHA-256 (hex) of the token in the cookie. */
export interface BrowserSessionDocument {
  _id: string;
  teamId: string;
  /** The API key that signed in: the session may do what the key may, as long as the key is valid. */
  keyHash: string;
  createdAt: Date;
  expiresAt: Date;
}
