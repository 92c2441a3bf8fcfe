import { setTimeout as sleep } from 'node:timers/promises';
import { findByIds } from '#server/database/by-ids.js';
import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';

/** Milliseconds between two readings: agents that call meanwhile are read together. */
const GATHERED_FOR = 20;
/** Milliseconds within which an agent that calls again is not written down again. */
const SEEN_EVERY = 30_000;
/** Milliseconds for which it is gathered who has called: all of them are one write. */
const WRITTEN_AFTER = 5_000;

interface Asked {
  promise: Promise<AgentDocument | null>;
  resolve(agent: AgentDocument | null): void;
  reject(error: unknown): void;
}

/**
 * Registered agents, as the database has them when they call: nothing is remembered, so that a revoked one is out at once. Thousands
 * that wait call hundreds of times a second; those that call at nearly the same time share one reading, and one note that they are there.
 */
export class AgentRegister {
  private asked = new Map<string, Asked>();
  private isReading = false;
  private seen = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** @param hash of its token */
  find(hash: string): Promise<AgentDocument | null> {
    let asked = this.asked.get(hash);
    if (!asked) {
      asked = question();
      this.asked.set(hash, asked);
    }
    if (!this.isReading) void this.readAll();
    return asked.promise;
  }

  /** Notes that it has called, unless that was noted lately; the first time at once, since somebody looks for a new one. */
  async note({ _id, lastSeenAt }: AgentDocument): Promise<void> {
    if (lastSeenAt === null) {
      await this.database.collections.agents.updateOne({ _id }, { $set: { lastSeenAt: new Date() } });
      return;
    }
    if (Date.now() - lastSeenAt.getTime() <= SEEN_EVERY) return;
    if (this.seen.size === 0) setTimeout(() => this.write(), WRITTEN_AFTER).unref();
    this.seen.add(_id);
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.asked.size > 0) {
      const { asked } = this;
      // Who asks from here on is read next time: what is read now may be older than his question.
      this.asked = new Map();
      await this.read(asked);
      await sleep(GATHERED_FOR);
    }
    this.isReading = false;
  }

  private async read(asked: Map<string, Asked>): Promise<void> {
    const { collections, engine } = this.database;
    try {
      const found = await findByIds(collections.agents, engine, [...asked.keys()]);
      const agents = new Map(found.map((agent) => [agent._id, agent]));
      for (const [hash, { resolve }] of asked) resolve(agents.get(hash) ?? null);
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  private async write(): Promise<void> {
    const ids = [...this.seen];
    this.seen = new Set();
    const { collections, engine } = this.database;
    const change = { $set: { lastSeenAt: new Date() } };
    try {
      // FerretDB looks one `_id` up, and walks over the collection for several.
      if (engine === 'ferretdb') for (const _id of ids) await collections.agents.updateOne({ _id }, change);
      else await collections.agents.updateMany({ _id: { $in: ids } }, change);
    } catch (error) {
      // They call again.
      this.log.warn({ error, agents: ids.length }, 'when agents were seen was not written');
    }
  }
}

function question(): Asked {
  let resolve: Asked['resolve'] = () => undefined;
  let reject: Asked['reject'] = () => undefined;
  const promise = new Promise<AgentDocument | null>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}
