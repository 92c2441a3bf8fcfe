import { writeCompiledPacks } from './compiled-packs.js';
import { installedPacks } from './load.js';

// The last step of the build: `node compile-packs.js`. Mistakes are told, with their places, by whoever loads the rules.
const { packs, errors, hash } = installedPacks();
if (errors.length === 0) writeCompiledPacks(hash, packs);
