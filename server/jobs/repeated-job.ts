/** A job that runs by itself: its name and how often, in Agenda's words. */
export interface RepeatedJob {
  name: string;
  interval: string;
  /** Also at once when the server starts: something may have been due while it was down. */
  atStart?: boolean;
}
