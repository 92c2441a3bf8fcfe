/** Work that is done one piece after the other for each key; that of other keys does not wait for it. */
export class InOrder {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Begins when all that was asked for before under the same key has ended, however it ended. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const done = before.then(work, work);
    this.last.set(key, done);
    try {
      return await done;
    } finally {
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }
}
