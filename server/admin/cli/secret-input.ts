import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** No secret was given, or none can be read; in words for people. */
export class SecretInputError extends Error {
  override readonly name = 'SecretInputError';
}

/**
 * Reads a token: of a file, of standard input (`-`), or typed unseen at a terminal. Never from the command line, which
 * other users of the machine can see.
 * @param what for people: `API token`
 * @param option name of the option that names the file, for messages
 */
export async function readSecret(what: string, file: string | undefined, option: string): Promise<string> {
  const text = file === undefined ? await ask(what, option) : await readText(file, option);
  const secret = text.trim();
  if (secret === '') throw new SecretInputError(`The ${what} is empty.`);
  return secret;
}

async function readText(file: string, option: string): Promise<string> {
  if (file === '-') {
    let text = '';
    for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
    return text;
  }
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new SecretInputError(`${option} cannot be read: ${error.message}`);
  });
}

async function ask(what: string, option: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new SecretInputError(`Give the ${what} with ${option} FILE, or ${option} - for standard input.`);
  process.stderr.write(`${what} (not shown): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
