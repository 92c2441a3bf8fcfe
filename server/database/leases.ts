import type { Collections } from './collections.js';
import { isDuplicateKey } from './duplicate-key.js';
import type { Holdings, Processes } from './processes.js';

/** Work that one process at a time does, of however many there are. */
export class Leases implements Holdings {
  /** Names that this process is at. */
  private readonly atIt = new Set<string>();

  constructor(
    private readonly leases: Collections['leases'],
    private readonly processes: Processes,
  ) {
    processes.watch(this);
  }

  /**
   * Does the work, unless another process, or another call of this one, is at it.
   * @returns whether it was done
   */
  async hold(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.alone(name, async () => {
      if (!(await this.take(name))) return false;
      try {
        await work();
        return true;
      } finally {
        await this.giveBack(name);
      }
    });
  }

  async holders(): Promise<string[]> {
    const held = await this.leases.find().toArray();
    // It could not be given back when the work was over: the database was away.
    for (const { _id, process } of held)
      if (process === this.processes.id) await this.alone(_id, () => this.giveBack(_id));
    // An older version did not say who.
    return held.map(({ process }) => process ?? '');
  }

  async free(id: string): Promise<number> {
    const { deletedCount } = await this.leases.deleteMany({ process: id === '' ? { $exists: false } : id });
    return deletedCount;
  }

  /** False, and nothing done, while another call of this process is at it. */
  private async alone(name: string, work: () => Promise<boolean>): Promise<boolean> {
    if (this.atIt.has(name)) return false;
    this.atIt.add(name);
    try {
      return await work();
    } finally {
      this.atIt.delete(name);
    }
  }

  private async giveBack(name: string): Promise<boolean> {
    return (await this.leases.deleteOne({ _id: name, process: this.processes.id })).deletedCount === 1;
  }

  private async take(name: string): Promise<boolean> {
    try {
      await this.leases.insertOne({ _id: name, process: this.processes.id });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
