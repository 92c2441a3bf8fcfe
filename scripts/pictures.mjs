// `npm run pictures`: draws the pictures of README and docs: a scan in a terminal (needs `script` of util-linux); in a real
// browser what Goalkeeper writes into a merge request, and the pages of the dashboard.

import { execSync } from 'node:child_process';
import { root } from './dependencies.mjs';
import './build.mjs';

const scan = 'goalkeeper scan examples/sample-shop';
const pictures = { 'scan.svg': 110, 'scan-60.svg': 60, 'scan-80.svg': 80, 'scan-120.svg': 120 };
for (const [picture, columns] of Object.entries(pictures))
  execSync(
    `script -qec 'stty cols ${columns}; node bin/${scan.replace(' ', '.js ')}' /dev/null | ` +
      `node scripts/terminal-picture.mjs 40 '${scan}' > docs/pictures/${picture}`,
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );

const { drawPictures } = await import('../dist/test/pictures/draw.js');
await drawPictures();
const { drawDashboard } = await import('../dist/test/pictures/draw-dashboard.js');
await drawDashboard();
