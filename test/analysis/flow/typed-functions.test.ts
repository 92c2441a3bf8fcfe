import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: functions that are stated to be of a type', function () {
  this.timeout(20_000);

  it('are called as the framework calls those of the type', () =>
    expectAtMarks(
      'command-injection',
      'app.ts',
      `import type { RequestHandler } from 'express';
import * as express from 'express';
import type { NextApiHandler } from 'next';
import { exec } from 'child_process';
export const a: RequestHandler = (q, s) => { exec(q.query.a as string); }; // found
export function guard(): RequestHandler { return (q, s, n) => { exec('x' + q.query.b); n(); }; } // found
export class Kept { run: express.RequestHandler = async (q, s) => { exec(q.params.c); }; } // found
export class Late { run: RequestHandler; constructor() { this.run = async (q, s) => { exec(q.params.c); }; } } // found
function use(h: RequestHandler) { return h; }
use((q, s) => { exec(q.body.d); }); // found
export const b: NextApiHandler<string> = async (q, s) => { exec(q.query.a as string); }; // found
type Mine = RequestHandler;
export const c: Mine = (q, s) => { exec(q.query.f as string); }; // found
export const d: RequestHandler[] = [(q, s) => { exec(q.query.g as string); }]; // found
export const e: Record<string, RequestHandler> = { x: (q, s) => { exec(q.query.n as string); } }; // found
export const f = (): RequestHandler => async (q, s) => { exec(q.query.n as string); }; // found
export const g: (q: any) => void = (q) => { exec(q.query.n); };
export const h: RequestHandler = (q, s) => { exec('ls'); };
`,
    ));
});
