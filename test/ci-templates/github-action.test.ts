import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { temporaryFolder } from '../workspace/git-repository.js';
import { root } from './local-ci.js';

interface Step {
  name: string;
  shell: string;
  env: Record<string, string>;
  run: string;
}
interface Action {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  runs: { using: string; steps: Step[] };
}

const weak =
  "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.host));\n";

/** The action for GitHub: its step that scans is run here as a runner would, with the program of this checkout. */
describe('ci-templates/github-action', function () {
  this.timeout(60_000);
  const { inputs, runs }: Action = parse(
    readFileSync(join(root, 'ci-templates', 'github', 'action.yml'), 'utf8'),
  );

  it('is a composite action whose inputs are no part of its scripts, and are described in docs/', () => {
    expect(runs.using).to.equal('composite');
    const page = readFileSync(join(root, 'docs', 'github-actions.md'), 'utf8');
    for (const name of Object.keys(inputs)) expect(page).to.contain(`| \`${name}\` |`);
    const used = runs.steps.flatMap(({ run, shell, env }) => {
      expect(run).not.to.contain('${{');
      expect(shell).to.equal('bash');
      return Object.values(env);
    });
    expect(used).to.have.members(Object.keys(inputs).map((name) => `\${{ inputs.${name} }}`));
  });

  it('scans a checkout, writes SARIF, and fails by severity', () => {
    const folder = temporaryFolder('github-action');
    const bin = join(folder, 'goalkeeper', 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    const program = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'bin', 'goalkeeper.js')}' "$@"\n`;
    writeFileSync(join(bin, 'goalkeeper'), program, { mode: 0o755 });
    mkdirSync(join(folder, 'a shop'));
    writeFileSync(join(folder, 'a shop', 'app.js'), weak);
    const scan = (given: Record<string, string>) => {
      const step = runs.steps.find(({ name }) => name === 'Scan');
      const values = Object.entries(step?.env ?? {}).map(([variable, value]) => {
        const name = /inputs\.([\w-]+)/.exec(value)?.[1] ?? '';
        return [variable, given[name] ?? inputs[name].default ?? ''];
      });
      const env = { ...process.env, RUNNER_TEMP: folder, ...Object.fromEntries(values) };
      // As runners start `shell: bash`.
      const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''];
      return spawnSync('bash', args, { cwd: folder, env, encoding: 'utf8' });
    };
    const failed = scan({ path: 'a shop' });
    expect(failed.status, failed.stderr).to.equal(1);
    const { runs: results } = JSON.parse(readFileSync(join(folder, 'goalkeeper.sarif'), 'utf8'));
    expect(results[0].results[0].ruleId).to.equal('javascript/process/command-injection');
    expect(scan({ path: 'a shop', 'fail-on': 'never', sarif: 'other.sarif' }).status).to.equal(0);
    expect(existsSync(join(folder, 'other.sarif'))).to.equal(true);
    expect(scan({ path: 'nowhere' }).status).to.equal(2);
    expect(scan({ path: '$(touch run)', 'fail-on': 'low; touch run' }).status).to.equal(2);
    expect(existsSync(join(folder, 'run'))).to.equal(false);
  });
});
