/** How many places are remembered of what used a budget up. */
const PLACES = 1000;

/**
 * Steps that a stage of the analysis may take. Hostile programs can ask for more than any machine has: what is left for want of
 * steps is not known, and the result says in which functions most of them went.
 */
export class Budget {
  private used = 0;
  private next: number;
  private readonly interval: number;
  /** Where every so-many-th step was taken: nodes of the program, or other variables. */
  readonly places: number[] = [];

  constructor(private readonly most: number) {
    this.interval = Math.max(1, Math.floor(most / PLACES));
    this.next = this.interval;
  }

  get isSpent(): boolean {
    return this.used >= this.most;
  }

  /** Takes steps, where there are any left. @param at what they are taken for: a node of the program, or another variable */
  take(at: number, steps = 1): boolean {
    if (this.isSpent) return false;
    this.used += steps;
    if (this.used >= this.next) {
      this.places.push(at);
      this.next = this.used + this.interval;
    }
    return true;
  }
}

/** So many of the steps by which things are added to sets cost what one step of other stages does. */
const SMALL = 5;

/** Steps of a program, for each stage its own: what one of them is in want of, the next ones can still do. */
export class Budgets {
  /** To find what values can be. */
  readonly objects: Budget;
  /** To find constants, and which part of a function a call runs. */
  readonly values: Budget;
  /** To follow untrusted data. */
  readonly flow: Budget;
  /** To show the ways to sinks. */
  readonly ways: Budget;

  constructor(most: number) {
    this.objects = new Budget(SMALL * most);
    this.values = new Budget(most);
    this.flow = new Budget(most);
    this.ways = new Budget(most);
  }

  get all(): readonly Budget[] {
    return [this.objects, this.values, this.flow, this.ways];
  }
}
