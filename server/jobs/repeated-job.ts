/** A job that runs by itself: its name and how often, in Agenda's words. */
export interface RepeatedJob {
  name: string;
  interval: string;
}
