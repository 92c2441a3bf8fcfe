// `npm run docs:site -- FOLDER`: writes the documentation site into a folder, for example for GitLab Pages.

import { resolve } from 'node:path';
import './build.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Name the folder that the site is written to, in place of what is there: npm run docs:site -- public',
  );
  process.exit(2);
}
const { writeSite } = await import('./docs-site.mjs');
await writeSite(resolve(folder));
