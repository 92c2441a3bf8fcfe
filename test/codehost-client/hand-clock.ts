import type { Clock } from '#codehost/network/clock.js';

interface Sleeper {
  until: number;
  wake(): void;
}

/** A clock that stands still until the test turns it. */
export class HandClock implements Clock {
  private time = 0;
  private today: number;
  private sleepers: Sleeper[] = [];
  private watchers: (() => void)[] = [];

  constructor(today = '2026-01-01T00:00:00Z') {
    this.today = Date.parse(today);
  }

  passed(): number {
    return this.time;
  }

  date(): number {
    return this.today;
  }

  /** Sets the date as somebody sets the clock of a machine: no time passes. */
  setDate(today: number): void {
    this.today = today;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason);
      };
      const wake = () => {
        leave();
        resolve();
      };
      const sleeper = { until: this.time + milliseconds, wake };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp);
      this.sleepers.push(sleeper);
      for (const watcher of this.watchers.splice(0)) watcher();
    });
  }

  /** Resolves as soon as so many sleep, to the milliseconds that each still has to. */
  async asleep(count = 1): Promise<number[]> {
    while (this.sleepers.length < count)
      await new Promise<void>((resolve) => {
        this.watchers.push(resolve);
      });
    return this.sleepers.map(({ until }) => until - this.time);
  }

  /** Lets time pass, and wakes those whose sleep is over. */
  turn(milliseconds: number): void {
    this.time += milliseconds;
    this.today += milliseconds;
    for (const sleeper of this.sleepers.filter(({ until }) => until <= this.time)) sleeper.wake();
  }
}
