import { between, pick, type Random, seeded } from '../seeded.js';
import type { Conduct } from './simulated-agent.js';

/** What is disturbed, for how long, and when: milliseconds since the run began. */
export type Fault = { at: number; lasts: number } & (
  | { kind: 'kill process'; process: number }
  | { kind: 'process stands still'; process: number }
  | { kind: 'kill primary' }
  | { kind: 'step down' }
  | { kind: 'kill engine' }
  | { kind: 'disk full' }
  | { kind: 'clock'; process: number; jump: number }
  | { kind: 'link'; between: LinkName; is: 'slow' | 'silent' | 'cut'; process: number | 'all' }
  | { kind: 'code host'; does: HostTrouble }
);

export type LinkName = 'agents and server' | 'server and database' | 'code host and server';
export type HostTrouble = 'error' | 'cut' | 'answers lost' | 'stall' | 'rate limit';

/** What is asked of the service meanwhile. */
export type Action = { at: number } & (
  | { kind: 'launch'; first: number; twice: boolean }
  | { kind: 'launch and cancel'; first: number; after: number }
  | { kind: 'merge request'; pushes: number[] }
  | { kind: 'webhooks again' }
  | { kind: 'webhook lost' }
);

export type Engine = 'mongodb' | 'embedded';

export interface Plan {
  seed: number;
  engine: Engine;
  actions: Action[];
  faults: Fault[];
  /** What agents do with the scans they claim, in turn; then all are honest. */
  conducts: Conduct[];
}

/** Server processes of an engine. */
export const PROCESSES: Record<Engine, readonly ('api' | 'jobs' | 'all')[]> = {
  mongodb: ['api', 'api', 'jobs', 'jobs'],
  embedded: ['all'],
};

/** Within which actions and faults begin. */
const LENGTH = 2_000;
const MINUTE = 60_000;
const JUMPS = [15_000, 2 * MINUTE, 60 * MINUTE, 26 * 60 * MINUTE];
const CONDUCTS: readonly Conduct[] = [
  'honest',
  'slow',
  'falls silent',
  'hands back',
  'fails',
  'changes an upload',
  'lies about hashes',
  'goes on when it has handed back',
  'completes and fails',
  'speaks of another scan',
  'uploads rubbish',
];

/** All that a run does, fixed by its seed. @param engine left out: each fourth run is on the embedded one */
export function planOf(seed: number, engine: Engine = seed % 4 === 0 ? 'embedded' : 'mongodb'): Plan {
  const random = seeded(seed);
  const actions = Array.from({ length: between(random, 2, 4) }, () => action(random, engine));
  const drawn = Array.from({ length: between(random, 1, 3) }, () => fault(random, engine));
  // What the engine's processes suffer, they suffer one at a time: none may be left to be killed.
  const first = drawn.find(isOfEngine);
  const faults = drawn.filter((one) => !isOfEngine(one) || one === first);
  const conducts = Array.from({ length: between(random, 0, 4) }, () => pick(random, CONDUCTS));
  const byTime = (one: { at: number }, other: { at: number }) => one.at - other.at;
  return { seed, engine, actions: actions.sort(byTime), faults: faults.sort(byTime), conducts };
}

function isOfEngine({ kind }: Fault): boolean {
  return kind === 'kill primary' || kind === 'step down' || kind === 'kill engine';
}

function action(random: Random, engine: Engine): Action {
  const at = between(random, 0, LENGTH / 2);
  const first = between(random, 0, PROCESSES[engine].length - 1);
  const kind = pick(random, ['launch', 'launch', 'cancel', 'merge', 'merge', 'again', 'lost'] as const);
  switch (kind) {
    case 'launch':
      return { at, kind, first, twice: random() < 0.4 };
    case 'cancel':
      return { at, kind: 'launch and cancel', first, after: between(random, 0, 800) };
    case 'merge':
      return {
        at,
        kind: 'merge request',
        pushes: Array.from({ length: between(random, 0, 2) }, () => between(random, 50, 900)),
      };
    case 'again':
      return { at: at + LENGTH / 2, kind: 'webhooks again' };
    case 'lost':
      return { at, kind: 'webhook lost' };
  }
}

function fault(random: Random, engine: Engine): Fault {
  const at = between(random, 0, LENGTH);
  const process = between(random, 0, PROCESSES[engine].length - 1);
  const short = between(random, 100, 2_500);
  const kinds = {
    mongodb: ['kill', 'kill', 'still', 'primary', 'step', 'engine', 'clock', 'link', 'link', 'host'],
    embedded: ['kill', 'still', 'engine', 'disk', 'clock', 'link', 'host'],
  } as const;
  switch (pick<(typeof kinds)[Engine][number]>(random, kinds[engine])) {
    case 'kill':
      return { at, lasts: short, kind: 'kill process', process };
    case 'still':
      return { at, lasts: 2 * short, kind: 'process stands still', process };
    case 'primary':
      return { at, lasts: short, kind: 'kill primary' };
    case 'step':
      return { at, lasts: 0, kind: 'step down' };
    case 'engine':
      return { at, lasts: short, kind: 'kill engine' };
    case 'disk':
      return { at, lasts: short, kind: 'disk full' };
    case 'clock':
      return { at, lasts: short, kind: 'clock', process, jump: pick(random, JUMPS) * pick(random, [1, -1]) };
    case 'link': {
      const links = ['agents and server', 'code host and server', 'server and database'] as const;
      // The embedded engine is reached by a socket of the file system.
      const link = pick(random, engine === 'mongodb' ? links : links.slice(0, 2));
      const of = link === 'server and database' && random() < 0.7 ? process : 'all';
      return {
        at,
        lasts: short,
        kind: 'link',
        between: link,
        is: pick(random, ['slow', 'silent', 'cut'] as const),
        process: of,
      };
    }
    case 'host':
      return {
        at,
        lasts: short,
        kind: 'code host',
        does: pick(random, ['error', 'cut', 'answers lost', 'stall', 'rate limit'] as const),
      };
  }
}
