import { Kind } from '#agent/ir/kinds.js';
import { lastSegment } from '../annotated-paths.js';
import type { Program } from '../program.js';
import { gap } from '../wiring/value.js';
import { textsAt } from './stated-paths.js';

const CONTEXT = /^(ServletContextHandler|WebAppContext|ContextHandler)$/;

/** What a variable or a setting is called that holds the path. */
const PATH_NAME = /^\0\w*(path|prefix|context|root)\0/i;

const TEXTS: readonly number[] = [Kind.String, Kind.Binary, Kind.Local, Kind.Global, Kind.Member];

interface Known {
  start: number;
  /** The path that it is made with, or given; a constructor may leave it out. */
  path: string | undefined;
}

/** Contexts of Jetty that a file makes, by their variables, with the path that all in them is served below. */
export class JettyContexts {
  private readonly made = new Map<string, Known[]>();
  private readonly given = new Map<string, Known[]>();

  constructor(
    private readonly program: Program,
    private readonly index: number,
  ) {
    const unit = program.unit(index);
    for (let node = 0; node < unit.nodeCount; node++) {
      const start = unit.start(node);
      if (unit.kind(node) === Kind.Assign) {
        const value = this.bare(unit.b(node));
        const name = program.nameOf(index, unit.a(node));
        if (name === null || value < 0 || unit.kind(value) !== Kind.New) continue;
        if (!CONTEXT.test(lastSegment(program.nameOf(index, unit.a(value))))) continue;
        const texts = [...unit.list(unit.b(value))].map((one) => this.text(one));
        // Besides the path there are a parent and options, which are no texts.
        const path =
          texts.findLast((text) => text.startsWith('/')) ?? texts.find((text) => PATH_NAME.test(text));
        note(this.made, name, { start, path });
      } else if (unit.kind(node) === Kind.Call && unit.kind(unit.a(node)) === Kind.Member) {
        if (unit.string(unit.b(unit.a(node))) !== 'setContextPath') continue;
        const name = program.nameOf(index, unit.a(unit.a(node)));
        const [path] = unit.list(unit.b(node));
        if (name !== null && path !== undefined) note(this.given, name, { start, path: this.text(path) });
      }
    }
  }

  /** The path of the context that a call is made on: marked as not known where the file does not make it. */
  prefixOf(call: number): string {
    const unit = this.program.unit(this.index);
    const name = this.program.nameOf(this.index, this.bare(unit.a(unit.a(call)))) ?? '';
    const start = unit.start(call);
    const made = this.made.get(name)?.findLast((one) => one.start < start);
    if (made === undefined) return `/${gap('context')}`;
    const next = this.made.get(name)?.find((one) => one.start > made.start)?.start ?? Number.MAX_SAFE_INTEGER;
    const given = this.given.get(name)?.findLast((one) => one.start > made.start && one.start < next);
    return (given ?? made).path ?? '';
  }

  private text(node: number): string {
    const unit = this.program.unit(this.index);
    const one = this.bare(node);
    const isText = TEXTS.includes(unit.kind(one));
    return isText ? (textsAt(this.index, one, undefined, this.program)[0] ?? '') : '';
  }

  private bare(node: number): number {
    const unit = this.program.unit(this.index);
    return node >= 0 && unit.kind(node) === Kind.Typed ? this.bare(unit.a(node)) : node;
  }
}

function note(index: Map<string, Known[]>, name: string, known: Known): void {
  const all = [...(index.get(name) ?? []), known];
  index.set(
    name,
    all.sort((one, other) => one.start - other.start),
  );
}
