import { join } from 'node:path';
import { Command } from 'commander';
import { ScanError } from '../scan-error.js';
import { CONFIG_FILE } from '../workspace/config-file.js';
import { configJsonSchema } from '../workspace/config-schema.js';
import { openFolder } from '../workspace/discover.js';
import { readBounded } from '../workspace/read-bounded.js';
import { NotReplaceable, replaceFile } from '../workspace/replace-file.js';
import { type CiInclude, includeLines, withInclude } from './ci-include.js';
import { ExitCode } from './exit-codes.js';
import { helpText } from './help-text.js';
import { initialConfig } from './initial-config.js';
import { cannotWrite, createFile } from './project-files.js';

interface InitOptions extends CiInclude {
  ci: boolean;
  schema: boolean;
}

const CI_FILE = '.gitlab-ci.yml';
const MAX_CI_BYTES = 1_000_000;

const help = `
Writes .goalkeeper.yml, in which each setting is explained and commented out, and includes the CI component in .gitlab-ci.yml.
No file is overwritten: a .goalkeeper.yml that is there stays, and .gitlab-ci.yml is only added to.

Examples:
  goalkeeper init
  goalkeeper init --image registry.example.com/security/goalkeeper/agent:1
  goalkeeper init --no-ci
  goalkeeper init --schema > .goalkeeper.schema.json`;

/** `goalkeeper init`: the settings and the CI job of a project that has none. */
export function initCommand(): Command {
  return new Command('init')
    .description('Set a project up: write .goalkeeper.yml, and include the scan in its pipelines.')
    .argument('[FOLDER]', 'root of the project', '.')
    .option(
      '--component <address>',
      'CI component that is included',
      '$CI_SERVER_FQDN/security/goalkeeper/scan@1',
    )
    .option('--image <name>', 'image of the agent', '$CI_REGISTRY/security/goalkeeper/agent:1')
    .option('--no-ci', 'leave .gitlab-ci.yml alone')
    .option('--schema', 'print the JSON Schema of .goalkeeper.yml for editors, and do nothing else', false)
    .addHelpText('after', helpText(help))
    .action(init);
}

function init(folder: string, options: InitOptions): void {
  if (options.schema) {
    process.stdout.write(configJsonSchema());
    return;
  }
  try {
    const root = openFolder(folder);
    const done = [writeConfig(root), ...(options.ci ? addToPipelines(root, options) : [])];
    process.stdout.write(`${[...done, '', ...next(options)].join('\n')}\n`);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = ExitCode.Incomplete;
  }
}

function writeConfig(root: string): string {
  return createFile(root, CONFIG_FILE, initialConfig())
    ? `Wrote ${CONFIG_FILE}: every setting, explained and commented out.`
    : `Left ${CONFIG_FILE} as it is.`;
}

/** Lines that say what became of `.gitlab-ci.yml`. */
function addToPipelines(root: string, include: CiInclude): string[] {
  const byHand = (why: string) => [
    `Left ${CI_FILE} as it is, since ${why}. Add to it by hand:`,
    ...includeLines(include).map((line) => `    ${line}`),
  ];
  if (createFile(root, CI_FILE, `${includeLines(include).join('\n')}\n`))
    return [`Wrote ${CI_FILE}, which includes ${include.component}.`];
  const read = readBounded(join(root, CI_FILE), MAX_CI_BYTES);
  if (!read.ok || read.truncated) return byHand('it is no readable plain file of at most 1 MB');
  const added = withInclude(read.bytes.toString('utf8'), include);
  if ('reason' in added) return byHand(added.reason);
  if (added.text === null)
    return [`Left ${CI_FILE} as it is: it includes a component of Goalkeeper already.`];
  try {
    replaceFile(root, CI_FILE, Buffer.from(added.text));
  } catch (error) {
    if (error instanceof NotReplaceable) return byHand('it is no plain file of the folder');
    throw cannotWrite(CI_FILE, error);
  }
  const stage = added.stage === null ? '' : ` in its stage ${added.stage}`;
  return [`Added ${include.component} to the includes of ${CI_FILE}${stage}.`];
}

function next({ ci, component, image }: InitOptions): string[] {
  return [
    'What to do next:',
    '  1. Run `goalkeeper scan .`, and set .goalkeeper.yml up for what it finds.',
    ...(ci ? [`  2. Make sure that your code host has ${component} and ${image}.`] : []),
    `  ${ci ? 3 : 2}. Commit the files.`,
  ];
}
