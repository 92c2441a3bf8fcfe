// Builds what is missing: dependencies, then JavaScript and data files under dist/. Quick when nothing changed.

import { compile } from './compile.mjs';
import { ensureDependencies } from './dependencies.mjs';

ensureDependencies({ optional: process.argv.includes('--optional') });
await compile();
