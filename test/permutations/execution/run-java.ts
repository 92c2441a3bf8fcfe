import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { javaStubs } from './java-stubs.js';
import { outputOf } from './output.js';
import type { RunRequest, RunResult } from './sessions.js';

/** Compiles programs of package `app`, each as a package of its own, and runs them. Throws where one does not compile. */
export function runJava(requests: readonly RunRequest[]): RunResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-permutations-'));
  try {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [path, text] of javaStubs) write(`stubs/${path}`, text);
    const input: string[] = [];
    const sources: string[] = [];
    for (const [index, { files, sessions }] of requests.entries()) {
      for (const { path, text } of files) {
        const own = `sources/p${index}/${basename(path)}`;
        write(own, harmless(text).replace('package app;', `package p${index};`));
        sources.push(own);
      }
      input.push(`program p${index} ${files.map(({ path }) => basename(path, '.java')).join(' ')}`);
      for (const calls of sessions)
        input.push(
          'session',
          ...calls.map(({ path, op, words }) => `call ${path} ${op} ${words.join(',')}`),
          'end',
        );
    }
    write('sources.txt', sources.join('\n'));
    const run = (command: string, args: string[], text = '') => outputOf(command, args, text, folder);
    run('javac', ['-nowarn', '-d', 'harness', ...[...javaStubs.keys()].map((path) => `stubs/${path}`)]);
    run('javac', ['-nowarn', '-cp', 'harness', '-d', 'programs', '@sources.txt']);
    const output = run('java', ['-cp', 'harness', 'Harness'], `${input.join('\n')}\n`);
    return resultsOf(output, requests);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same program with a command that is only noted. */
function harmless(text: string): string {
  return text.replaceAll('Runtime.getRuntime().exec(', 'stub.Command.start(');
}

function resultsOf(output: string, requests: readonly RunRequest[]): RunResult[] {
  const sessions: string[][] = [[]];
  for (const line of output.split('\n')) {
    if (line === 'end') sessions.push([]);
    else if (line.startsWith('command ')) sessions[sessions.length - 1].push(line.slice('command '.length));
  }
  let at = 0;
  return requests.map((request) => {
    at += request.sessions.length;
    return { sessions: sessions.slice(at - request.sessions.length, at) };
  });
}
