import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The clock of one server process: how far it is ahead of that of this machine. Its timers are not concerned. */
export class Clock {
  private ahead = 0;

  /** @param file where the process reads it */
  constructor(private readonly file: string) {
    this.set(0);
  }

  /** What the process gets in its environment. */
  get environment(): NodeJS.ProcessEnv {
    const program = new URL('./shifted-clock.js', import.meta.url);
    return {
      NODE_OPTIONS: `--import ${pathToFileURL(program.pathname).href}`,
      GOALKEEPER_TEST_CLOCK: this.file,
    };
  }

  get milliseconds(): number {
    return this.ahead;
  }

  set(milliseconds: number): void {
    this.ahead = milliseconds;
    writeFileSync(this.file, String(milliseconds));
  }
}
