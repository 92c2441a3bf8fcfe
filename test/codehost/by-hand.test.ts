import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';

const program = fileURLToPath(new URL('./by-hand.js', import.meta.url));

describe('stand-in code host: started by hand', function () {
  this.timeout(60_000);

  it('prints how to connect, serves its samples, and ends with Ctrl-C', async () => {
    const child = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const printed = await untilPrinted(child, /Ctrl-C ends it/);
    const url = /^ +URL +(\S+)$/m.exec(printed)?.[1] ?? '';
    const authority = /^ +authority +(\S+)$/m.exec(printed)?.[1] ?? '';
    const token = /^ +API token +(\S+)/m.exec(printed)?.[1] ?? '';
    const dispatcher = new Agent({ connect: { ca: readFileSync(authority) } });
    const answer = await request(`${url}/api/v4/projects?membership=true&simple=true`, {
      dispatcher,
      headers: { authorization: `Bearer ${token}` },
    });
    const projects = (await answer.body.json()) as { path_with_namespace: string; default_branch: string }[];
    assert.deepEqual(
      projects.map((project) => [project.path_with_namespace, project.default_branch]).sort(),
      [
        ['acme/shop', 'main'],
        ['acme/web/notes', 'main'],
      ],
    );
    const open = await request(`${url}/api/v4/projects/acme%2Fweb%2Fnotes/merge_requests?state=opened`, {
      dispatcher,
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(((await open.body.json()) as unknown[]).length, 1);
    await dispatcher.close();
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    assert.equal(await ended, 0);
    assert.equal(existsSync(authority), false);
  });

  it('explains itself, and says what is wrong with a port', async () => {
    const help = await ended(spawn(process.execPath, [program, '--help'], { stdio: 'pipe' }));
    assert.match(help.text, /--repository <folder\.\.\.>/);
    assert.equal(help.code, 0);
    const wrong = await ended(spawn(process.execPath, [program, '--port', 'x'], { stdio: 'pipe' }));
    assert.match(wrong.text, /number from 0 to 65535/);
    assert.notEqual(wrong.code, 0);
  });
});

function untilPrinted(child: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (words.test(text)) resolve(text);
    });
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

function ended(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.once('close', (code) => resolve({ code, text }));
  });
}
