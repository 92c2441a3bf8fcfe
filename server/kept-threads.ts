import { Worker } from 'node:worker_threads';

/** Threads of one program, which stay for a while when their work is done: the next one need not start another. */
export class KeptThreads {
  private readonly idle = new Map<Worker, { timer: NodeJS.Timeout; leave: () => void }>();

  /**
   * @param heap megabytes of objects of each
   * @param forMilliseconds that a thread stays for the next work
   */
  constructor(
    private readonly program: URL,
    private readonly heap: number,
    private readonly forMilliseconds: number,
  ) {}

  take(): Worker {
    for (const [worker, { timer, leave }] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(worker);
      worker.off('error', leave).off('exit', leave);
      worker.ref();
      return worker;
    }
    return new Worker(this.program, { resourceLimits: { maxOldGenerationSizeMb: this.heap } });
  }

  /** Takes back one that is well. */
  keep(worker: Worker): void {
    worker.unref();
    const leave = () => {
      clearTimeout(this.idle.get(worker)?.timer);
      this.idle.delete(worker);
      worker.terminate();
    };
    worker.on('error', leave).on('exit', leave);
    this.idle.set(worker, { timer: setTimeout(leave, this.forMilliseconds).unref(), leave });
  }
}
