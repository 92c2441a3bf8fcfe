import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProgramLanguage } from '../program.js';
import { outputOf } from './output.js';
import { runGo } from './run-go.js';
import { runJava } from './run-java.js';
import type { RunRequest, RunResult } from './sessions.js';

/** Results of so many programs are held at a time. */
const BATCH = 250;

const childPath = fileURLToPath(new URL('javascript-child.js', import.meta.url));
const harnessPath = fileURLToPath(
  new URL('../../../../test/permutations/execution/harness.py', import.meta.url),
);

/** Runs programs of one language that our generator wrote. Throws where the language's own program is missing or fails. */
export function runPrograms(language: ProgramLanguage, requests: readonly RunRequest[]): RunResult[] {
  const results: RunResult[] = [];
  for (let at = 0; at < requests.length; at += BATCH) {
    const batch = requests.slice(at, at + BATCH);
    results.push(...runBatch(language, batch));
  }
  return results;
}

/** Whether programs of a language can be run here. */
export function canRun(language: ProgramLanguage): boolean {
  const commands = {
    javascript: process.execPath,
    typescript: process.execPath,
    python: 'python3',
    java: 'javac',
    go: 'go',
  };
  return (
    spawnSync(commands[language], [language === 'go' ? 'version' : '--version'], { stdio: 'ignore' })
      .status === 0
  );
}

function runBatch(language: ProgramLanguage, requests: readonly RunRequest[]): RunResult[] {
  if (language === 'java') return runJava(requests);
  if (language === 'go') return runGo(requests);
  const [command, path] = language === 'python' ? ['python3', harnessPath] : [process.execPath, childPath];
  const results = JSON.parse(outputOf(command, [path], JSON.stringify(requests)));
  if (!Array.isArray(results) || results.length !== requests.length)
    throw new Error(`${command} gave no result for each program.`);
  return results;
}
