import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { findOnPath } from '#server/database/engine-choice.js';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * A Chromium: the one that `GOALKEEPER_BROWSER` names, else that of the development dependency `@sparticuz/chromium`, which
 * is unpacked once, else one that is installed.
 * @throws Error where there is none: nothing that needs a browser is ever skipped
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.GOALKEEPER_BROWSER;
  if (named) return named;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
  const installed = INSTALLED.map((name) => findOnPath(name)).find((path) => path !== null);
  if (installed) return installed;
  throw new Error('No Chromium was found: install one, or name it by GOALKEEPER_BROWSER.');
}

/** What every run here needs: no rights of the system are there to give away, and there is no graphics card. */
export const chromiumArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  // Letters in shades of grey make small pictures, and look the same everywhere.
  ...['--disable-lcd-text', '--font-render-hinting=none'],
  ...['--disable-background-networking', '--disable-component-update'],
];

async function unpackedChromium(): Promise<string> {
  const bin = fileURLToPath(new URL('../../bin', import.meta.resolve('@sparticuz/chromium')));
  const folder = join(bin, 'unpacked');
  const program = join(folder, 'chromium');
  if (
    await access(program).then(
      () => true,
      () => false,
    )
  )
    return program;
  await mkdir(folder, { recursive: true });
  // Test files run in processes of their own, and several may be the first: whoever is done last replaces what is the same.
  const own = `${program}.${process.pid}`;
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(own),
  );
  await chmod(own, 0o755);
  await rename(own, program);
  return program;
}
