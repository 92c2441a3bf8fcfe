import { seeded, shuffled } from '#test/seeded.js';
import type { LaidOutProgram } from '../layout.js';
import { groupsOf, type Program } from '../program.js';

/** A request: the path of its route, and its parameters. All but `op` and those that are plain words are marks. */
export interface Call {
  path: string;
  op: string;
  /** Names of parameters. */
  words: readonly string[];
}

/** A program with the requests that it gets: each session starts with the program loaded again. */
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

/** What requests bring beside `op`. */
const parameters = ['c', 'name', 'text'];

const registered = /(?:app\.get\(|@GetMapping\(|http\.HandleFunc\()["']\/([\w-]+)["']/g;
const mark = /m_\w+;'z/;

/** The same requests whatever the arrangement; files are loaded in the order in which they are given. */
export function runRequest({ program, files, given }: LaidOutProgram): RunRequest {
  const paths = files.flatMap(({ text }) => [...text.matchAll(registered)].map(([, path]) => path)).sort();
  const ops = operations(program);
  const calls = paths.flatMap((path) => ops.map((op): Call => ({ path, op, words: [] })));
  // Behind a check of one parameter there may be use of another one.
  const checked = isMentioned(program, /\bw\+/)
    ? parameters.map((name) => parameters.filter((one) => one !== name))
    : [];
  const random = seeded(paths.length);
  const orders = [
    calls,
    [...calls].reverse(),
    ...Array.from({ length: DRAWN_ORDERS }, () => shuffled(random, calls)),
  ];
  const loaded = [...files].sort((one, other) =>
    given ? given.indexOf(one.path) - given.indexOf(other.path) : 0,
  );
  return {
    files: loaded.map(({ path, text }) => ({ path, text })),
    sessions: orders.map((order) =>
      Array.from({ length: ROUNDS }, () =>
        [[], ...checked].flatMap((words) => order.map((call) => ({ ...call, words }))),
      ).flat(),
    ),
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
  const entries = groupsOf(program)
    .filter(({ group }) => group.kind === 'entries')
    .flatMap(({ group }) => group.parts);
  const keys = entries
    .filter(({ pieces }) => /:(?! ''$)|Map\.entry/.test(String(pieces[0])))
    .map(({ name }) => name);
  return isMentioned(program, /\bop\b/) ? [...new Set(keys)].sort() : [''];
}

function isMentioned({ files }: Program, pattern: RegExp): boolean {
  return files.some(({ pieces }) => pattern.test(JSON.stringify(pieces)));
}
