import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Collections } from './collections.js';
import { isDuplicateKey } from './duplicate-key.js';

/** Milliseconds after which another process takes over from one that died. */
const LASTS = 15_000;

/** Work that one process at a time does, of however many there are. */
export class Leases {
  constructor(
    private readonly leases: Collections['leases'],
    private readonly log: Logger,
  ) {}

  /**
   * Does the work, unless another process, or another call of this one, is at it; keeps the lease meanwhile.
   * @returns whether it was done
   */
  async hold(name: string, work: () => Promise<void>): Promise<boolean> {
    const holder = randomUUID();
    if (!(await this.take(name, holder))) return false;
    const timer = setInterval(() => {
      this.leases
        .updateOne({ _id: name, holder }, { $set: { expiresAt: endOfLease() } })
        .catch((err: unknown) => this.log.warn({ err, lease: name }, 'lease not extended'));
    }, LASTS / 3);
    try {
      await work();
      return true;
    } finally {
      clearInterval(timer);
      await this.leases.deleteOne({ _id: name, holder });
    }
  }

  private async take(name: string, holder: string): Promise<boolean> {
    const taken = { holder, expiresAt: endOfLease() };
    try {
      await this.leases.insertOne({ _id: name, ...taken });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // The holder has died: of all who see it, one takes its place.
    const over = await this.leases.updateOne({ _id: name, expiresAt: { $lte: new Date() } }, { $set: taken });
    return over.matchedCount === 1;
  }
}

function endOfLease(): Date {
  return new Date(Date.now() + LASTS);
}
