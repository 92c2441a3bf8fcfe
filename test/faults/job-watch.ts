import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds within which lines of two processes may be read in another order than they were written. */
const DISORDER = 400;

/** Sees in the logs of all processes which jobs run, and that none runs twice at once. */
export class JobWatch {
  readonly violations: string[] = [];
  /** By the job's id: the processes that are at it. */
  private readonly running = new Map<string, Set<number>>();

  line(process: number, line: string): void {
    if (!line.includes('"job begins"') && !line.includes('"job ends"')) return;
    const { job, id, msg } = JSON.parse(line) as { job: string; id: string; msg: string };
    const at = this.running.get(id) ?? new Set<number>();
    this.running.set(id, at);
    if (msg === 'job ends') {
      at.delete(process);
      return;
    }
    at.add(process);
    if (at.size > 1) this.suspect(job, id, at).catch((error: unknown) => this.violations.push(String(error)));
  }

  /** A process has died, with all that it was at. */
  died(process: number): void {
    for (const at of this.running.values()) at.delete(process);
  }

  private async suspect(job: string, id: string, at: Set<number>): Promise<void> {
    const processes = [...at];
    await sleep(DISORDER);
    const still = processes.filter((process) => at.has(process));
    if (still.length > 1)
      this.violations.push(`job ${job} ${id} ran at once in processes ${still.join(', ')}`);
  }
}
