// `npm start -- [PATH...] [--once] [--port N] [--data DIR]`: installs and builds what is missing, then runs the server here.

import { compile } from './compile.mjs';
import { ensureDependencies } from './dependencies.mjs';

/** Milliseconds between looks at the parent. */
const LOOK_EVERY = 500;

// Between npm and this process is a shell, which ends at a signal that npm hands on, and keeps it to itself: who loses its
// parent was to be ended.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY);
  watch.unref();
}
// And whoever has read what is printed may be gone as well: that must not cut off an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

ensureDependencies({ optional: false });
await compile();
const { start } = await import('../dist/bundle/start.js');
// npm runs this in the project's folder; paths are meant from where the user stands.
process.exit(await start(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd()));
