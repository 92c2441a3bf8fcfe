import { setTimeout as sleep } from 'node:timers/promises';
import { apiError } from './errors.js';

const MIB = 1024 * 1024;

export interface RoomBounds {
  /** Bytes of bodies that all requests under way may have. */
  process: number;
  /** The same of one team. */
  team: number;
  /** Requests of a team that may wait for room. */
  waiting: number;
  /** Milliseconds that one waits at most. */
  patience: number;
}

/** What the answer calls those whose bodies these are when there is no room. */
export interface RoomWords {
  /** "uploads" */
  many: string;
  /** "upload" */
  one: string;
  hint: string;
  /** Of an answer to a team that has too much under way itself. */
  teamStatus: 429 | 503;
}

/** The largest document has 32 MiB, and parsed several times as much. */
const BOUNDS: RoomBounds = { process: 64 * MIB, team: 48 * MIB, waiting: 200, patience: 20_000 };
/** Seconds after which senders are asked to try again. */
const RETRY_AFTER = 5;

interface Waiting {
  teamId: string;
  bytes: number;
  enter(): void;
}

/**
 * Bounds what bodies of large requests take of the memory, for a process and for each team. Who finds no room waits with its body
 * unread, and is let in by turns; who has waited too long is told to try again.
 */
export class BodyRoom {
  private readonly bounds: RoomBounds;
  private taken = 0;
  private readonly takenBy = new Map<string, number>();
  private queue: Waiting[] = [];

  constructor(
    private readonly words: RoomWords,
    bounds: Partial<RoomBounds> = {},
  ) {
    this.bounds = { ...BOUNDS, ...bounds };
  }

  /** Does the work when there is room. @throws 429 or 503 when the team has too much under way, 503 when the process has */
  async with<T>(teamId: string, bytes: number, work: () => Promise<T>): Promise<T> {
    await this.enter(teamId, bytes);
    try {
      return await work();
    } finally {
      this.take(teamId, -bytes);
      this.letIn();
    }
  }

  private async enter(teamId: string, bytes: number): Promise<void> {
    // Nobody passes the others of his team, nor a large one that waits for room in the process.
    const isLater = this.queue.some((one) => one.teamId === teamId || this.fitsTeam(one.teamId, one.bytes));
    if (!isLater && this.fits(teamId, bytes)) return this.take(teamId, bytes);
    if (this.queue.filter((one) => one.teamId === teamId).length >= this.bounds.waiting)
      throw this.busy(true);
    const patience = new AbortController();
    const entered = new Promise<true>((resolve) => {
      this.queue.push({ teamId, bytes, enter: () => resolve(true) });
    });
    const own = this.queue[this.queue.length - 1];
    const tooLong = sleep(this.bounds.patience, false, { signal: patience.signal }).catch(() => false);
    const isIn = await Promise.race([entered, tooLong]);
    patience.abort();
    // It may have been let in at the very moment.
    if (isIn || !this.queue.includes(own)) return;
    this.queue = this.queue.filter((one) => one !== own);
    throw this.busy(!this.fitsTeam(teamId, bytes));
  }

  /** In order, but past those whose team has enough under way. */
  private letIn(): void {
    for (const waiting of [...this.queue]) {
      if (!this.fits(waiting.teamId, waiting.bytes)) {
        // A large one must not be passed by small ones for ever.
        if (this.fitsTeam(waiting.teamId, waiting.bytes)) return;
        continue;
      }
      this.queue = this.queue.filter((one) => one !== waiting);
      this.take(waiting.teamId, waiting.bytes);
      waiting.enter();
    }
  }

  private fits(teamId: string, bytes: number): boolean {
    return this.taken + bytes <= this.bounds.process && this.fitsTeam(teamId, bytes);
  }

  private fitsTeam(teamId: string, bytes: number): boolean {
    return (this.takenBy.get(teamId) ?? 0) + bytes <= this.bounds.team;
  }

  private take(teamId: string, bytes: number): void {
    this.taken += bytes;
    const taken = (this.takenBy.get(teamId) ?? 0) + bytes;
    if (taken > 0) this.takenBy.set(teamId, taken);
    else this.takenBy.delete(teamId);
  }

  private busy(isTeam: boolean): Error {
    const { many, one, hint, teamStatus } = this.words;
    const failure = apiError(
      isTeam ? teamStatus : 503,
      isTeam ? `Too many ${many} of this team at a time` : `Too many ${many} at a time`,
      { details: `Try again in ${RETRY_AFTER} seconds: nothing of this ${one} was kept`, hint },
    );
    failure.output.headers['retry-after'] = String(RETRY_AFTER);
    return failure;
  }
}
