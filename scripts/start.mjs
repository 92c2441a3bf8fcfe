// `npm start -- [PATH...] [--once] [--port N] [--data DIR]`: installs and builds what is missing, then runs the server here.

import { compile } from './compile.mjs';
import { ensureDependencies } from './dependencies.mjs';

ensureDependencies({ optional: false });
await compile();
const { start } = await import('../dist/bundle/start.js');
// npm runs this in the project's folder; paths are meant from where the user stands.
process.exit(await start(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd()));
