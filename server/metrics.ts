import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a server process measures of itself, for Prometheus. One per process; `docs/operating.md` says what each is for. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'goalkeeper_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    // Routes, not addresses: the number of label values stays small, whatever clients ask for.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [this.registry],
  });
  readonly jobs = new Histogram({
    name: 'goalkeeper_job_duration_seconds',
    help: 'Time that a job took; outcome: done, failed (it is tried again), given up',
    // Not `job`, which Prometheus itself writes.
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [this.registry],
  });
  readonly claims = new Histogram({
    name: 'goalkeeper_claim_duration_seconds',
    help: 'Time in which an agent was given a scan that waited, without the wait for one',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  readonly codeHostFailures = new Counter({
    name: 'goalkeeper_codehost_failures_total',
    help: 'Calls of code hosts that failed, repetitions included in one; kind as in CodeHostError',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly quarantinedScans = new Counter({
    name: 'goalkeeper_scans_quarantined_total',
    help: 'Scans that failed because publishing them has ended processes or threads of the server',
    registers: [this.registry],
  });
  private readonly readers: (() => Promise<void> | void)[] = [];

  gauge<T extends string>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Called before values are shown; must not fail. */
  onShow(read: () => Promise<void> | void): void {
    this.readers.push(read);
  }

  /** In the text format of Prometheus. */
  async text(): Promise<string> {
    await Promise.all(this.readers.map((read) => read()));
    return this.registry.metrics();
  }

  /** Does a job and notes how long it took. */
  async job(name: string, work: () => Promise<'done' | 'given up'>): Promise<void> {
    const end = this.jobs.startTimer({ kind: name });
    try {
      end({ outcome: await work() });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }
}
