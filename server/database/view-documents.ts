/** A list of findings that a team has given a name. */
export interface SavedView {
  name: string;
  /** The filters, as the address of the list has them behind its question mark. */
  query: string;
  by: string;
  at: Date;
}
