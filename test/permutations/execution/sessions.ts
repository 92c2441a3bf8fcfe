import type { LaidOutProgram } from '../layout.js';
import { groupsOf, type Program } from '../program.js';
import { seeded, shuffled } from '../seeded.js';

/** A request: the path of its route, and the parameter `op`. All other parameters are marks. */
export interface Call {
  path: string;
  op: string;
}

/** A program with the requests that it gets: each session starts with the program loaded anew. */
export interface RunRequest {
  /** In the order in which they are loaded. */
  files: readonly { path: string; text: string }[];
  sessions: readonly (readonly Call[])[];
}

/** The commands that reached sinks, or `threw` for a request that ended so, by session; or why the program did not load. */
export type RunResult = { sessions: string[][] } | { error: string };

/** Of all orders of requests so many are drawn, beside the one by path and its reverse. */
const DRAWN_ORDERS = 3;
/** What moves from one cell to the next by a request has moved through all after so many rounds. */
const ROUNDS = 4;

const registered = /(?:app\.get\(|@GetMapping\()["']\/([\w-]+)["']/g;
const mark = /m_\w+;'z/;

/** The same requests whatever the arrangement. */
export function runRequest({ program, files }: LaidOutProgram): RunRequest {
  const paths = files.flatMap(({ text }) => [...text.matchAll(registered)].map(([, path]) => path)).sort();
  const ops = operations(program);
  const calls = paths.flatMap((path) => ops.map((op) => ({ path, op })));
  const random = seeded(paths.length);
  const orders = [
    calls,
    [...calls].reverse(),
    ...Array.from({ length: DRAWN_ORDERS }, () => shuffled(random, calls)),
  ];
  return {
    files: files.map(({ path, text }) => ({ path, text })),
    sessions: orders.map((order) => Array.from({ length: ROUNDS }, () => order).flat()),
  };
}

/** Marks of sinks, `s1`, that a parameter of a request reached as it was. */
export function reachedSinks(result: RunResult): Set<string> {
  const commands = 'error' in result ? [] : result.sessions.flat();
  const reached = commands.filter((command) => mark.test(command));
  return new Set(reached.map((command) => command.slice(0, command.indexOf(' '))));
}

/** Keys of tables of functions, any of which may be asked for. */
function operations(program: Program): string[] {
  const isAsked = program.files.some(({ pieces }) => /\bop\b/.test(JSON.stringify(pieces)));
  const entries = groupsOf(program)
    .filter(({ group }) => group.kind === 'entries')
    .flatMap(({ group }) => group.parts);
  const keys = entries
    .filter(({ pieces }) => /:(?! ''$)|Map\.entry/.test(String(pieces[0])))
    .map(({ name }) => name);
  return isAsked ? [...new Set(keys)].sort() : [''];
}
