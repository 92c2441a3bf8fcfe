import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const connections = new Agent({ keepAlive: true });

export interface PacedRequest {
  url: string;
  key: string;
}

/** Milliseconds, sorted. */
export interface Paced {
  /** From sending a request to the last byte of its answer. */
  times: number[];
  /** How much too late this process itself was woken: on a busy machine the times contain as much, twice. */
  lateness: number[];
}

/** Sends requests at a fixed rate, whether or not the one before is answered: waiting in a queue counts. */
export async function atRate(perSecond: number, seconds: number, next: () => PacedRequest): Promise<Paced> {
  const running: Promise<number>[] = [];
  const lateness: number[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = startedAt + (n * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    lateness.push(performance.now() - due);
    const answer = timed(next());
    // Looked at below, when the load is over.
    answer.catch(() => {});
    running.push(answer);
  }
  const sorted = (numbers: number[]) => numbers.sort((a, b) => a - b);
  return { times: sorted(await Promise.all(running)), lateness: sorted(lateness) };
}

/** Milliseconds that a request takes. @throws when it is not answered with 200 */
export function timed({ url, key }: PacedRequest): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: connections, headers: { 'x-api-key': key } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.once('error', (error) => {
      // The server closed the connection while the request was on its way (nodejs.org/api/http.html, `reusedSocket`).
      const again = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (again) timed({ url, key }).then(resolve, reject);
      else reject(error);
    });
  });
}

export function quantile(sorted: number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1];
}

/** `p50    1.2 ms p99    5.6 ms worst    7.8 ms` */
export function figures(sorted: number[]): string {
  const [p50, p99, worst] = [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(1).padStart(7));
  return `p50 ${p50} ms p99 ${p99} ms worst ${worst} ms`;
}
