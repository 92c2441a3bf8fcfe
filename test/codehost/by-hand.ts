import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type CodeHostStandIn, ROLE, startCodeHost } from './index.js';
import { addSamples } from './sample-projects.js';

// `npm run codehost`: the stand-in for people, who look at it, connect Goalkeeper to it and push to it.

interface Options {
  port: number;
  repository: string[];
}

const program = new Command('npm run codehost --')
  .description('Starts a GitLab-style code host on this machine, with sample projects, until Ctrl-C.')
  .option('-p, --port <number>', 'port to listen on; 0 for a free one', port, 8443)
  .option(
    '-r, --repository <folder...>',
    'git repositories to copy in, as projects local/<name of the folder>',
    [],
  )
  .addHelpText(
    'after',
    `
Repositories and everything else are gone when it ends. Pipelines wait, since there is no runner. How to connect Goalkeeper to it is printed at the start and
written in docs/local-codehost.md.`,
  );

await run(program.parse().opts<Options>());

async function run(options: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'goalkeeper-codehost-by-hand-'));
  const host = await start(options.port);
  try {
    const projects = await addSamples(host);
    // npm runs this in the project's folder; paths are meant from where the user stands.
    const here = process.env.INIT_CWD ?? process.cwd();
    for (const repository of options.repository) {
      const path = resolve(here, repository);
      const name = path.split(/[\\/]/).at(-1) ?? 'repository';
      projects.push(await host.addProject({ fullName: `local/${name}`, repository: path }));
    }
    const token = host.addToken({ name: 'goalkeeper', role: ROLE.maintainer, expiresAt: inAYear() });
    const cloneToken = host.addToken({ name: 'clone', role: ROLE.reporter, scopes: ['read_repository'] });
    const files = {
      authority: join(folder, 'authority.pem'),
      token: join(folder, 'token'),
      cloneToken: join(folder, 'clone-token'),
    };
    await writeFile(files.authority, host.authority);
    await writeFile(files.token, `${token}\n`, { mode: 0o600 });
    await writeFile(files.cloneToken, `${cloneToken}\n`, { mode: 0o600 });
    const paths = projects.map((project) => `${host.url}/${project.namespace.fullPath}/${project.path}.git`);
    console.log(introduction(host, files, { token, cloneToken }, paths));
    await new Promise((end) => {
      process.once('SIGINT', end);
      process.once('SIGTERM', end);
    });
    console.log('\nThe code host ends; its repositories are removed.');
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(wanted: number): Promise<CodeHostStandIn> {
  try {
    return await startCodeHost({ port: wanted });
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const words = inUse
      ? `Port ${wanted} is in use. Choose another one: npm run codehost -- --port 9443`
      : String(error);
    console.error(words);
    process.exit(2);
  }
}

function introduction(
  host: CodeHostStandIn,
  files: Record<'authority' | 'token' | 'cloneToken', string>,
  tokens: Record<'token' | 'cloneToken', string>,
  paths: string[],
): string {
  const { host: address } = new URL(host.url);
  return `A stand-in for a GitLab-style code host is running.

  URL           ${host.url}
  authority     ${files.authority}
  API token     ${tokens.token}   (scope api, Maintainer)
                ${files.token}
  clone token   ${tokens.cloneToken}   (scope read_repository)
                ${files.cloneToken}
  projects      ${paths.join('\n                ')}

Clone and push, with the API token as the password:
  GIT_SSL_CAINFO=${files.authority} git clone ${paths[0].replace('https://', 'https://oauth2@')}

Start Goalkeeper so that it may reach this host, and connect it:
  GOALKEEPER_ALLOWED_HOSTS=${address} GOALKEEPER_CA_FILE=${files.authority} npm start
  node bin/goalkeeper.js admin integration connect ${host.url} \\
    --token-file ${files.token} --clone-token-file ${files.cloneToken}
  node bin/goalkeeper.js admin repository track 'acme/**'

Ctrl-C ends it.`;
}

function inAYear(): string {
  return new Date(Date.now() + 365 * 24 * 3600_000).toISOString().slice(0, 10);
}

function port(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return number;
}
