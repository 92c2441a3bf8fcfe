// The one program. Each command is loaded only when it is asked for, so that none pays for the others. `goalkeeper.js` runs it
// from the bundle that the build makes of it; `node bin/program.js` runs it from its hundreds of modules.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';

const commands = {
  scan: {
    text: 'Scan a folder, without a server.',
    load: async () => (await import('../dist/agent/cli/scan-command.js')).scanCommand(),
  },
  init: {
    text: 'Set a project up: settings and CI job.',
    load: async () => (await import('../dist/agent/cli/init-command.js')).initCommand(),
  },
  baseline: {
    text: 'Ignore the findings that a project has today.',
    load: async () => (await import('../dist/agent/cli/baseline-command.js')).baselineCommand(),
  },
  suggest: {
    text: 'Suggest sanitizers and validators of a project for its settings.',
    load: async () => (await import('../dist/agent/cli/suggest-command.js')).suggestCommand(),
  },
  endpoints: {
    text: 'Show what of the HTTP endpoints differs from a commit, and who may call them.',
    load: async () => (await import('../dist/agent/cli/endpoints-command.js')).endpointsCommand(),
  },
  rules: {
    text: 'List the rules in force, and check your own.',
    load: async () => (await import('../dist/agent/cli/rules-command.js')).rulesCommand(),
  },
  explain: {
    text: 'Explain a rule: what it finds, why it matters, how to fix it.',
    load: async () => (await import('../dist/agent/cli/explain-command.js')).explainCommand(),
  },
  serve: {
    text: 'Run the server.',
    load: async () => (await import('../dist/server/serve/serve-command.js')).serveCommand(),
  },
  doctor: {
    text: 'Check what a server depends on: settings, disk, keys, database.',
    load: async () => (await import('../dist/server/operations/doctor-command.js')).doctorCommand(),
  },
  backup: {
    text: 'Write all that a server stores into a file.',
    load: async () => (await import('../dist/server/operations/backup-commands.js')).backupCommand(),
  },
  restore: {
    text: 'Put a backup into an empty database.',
    load: async () => (await import('../dist/server/operations/backup-commands.js')).restoreCommand(),
  },
  admin: {
    text: 'Set up teams, keys, code hosts and agents of a running server.',
    load: async () => (await import('../dist/server/admin/cli/command.js')).adminCommand(),
  },
  agent: {
    text: 'Work for a Goalkeeper server.',
    load: async () => (await import('../dist/agent/worker/command.js')).agentCommand(),
  },
  ci: {
    text: 'Scan in a CI job, with a Goalkeeper server or without one.',
    load: async () => (await import('../dist/agent/ci/ci-command.js')).ciCommand(),
  },
  gate: {
    text: 'Judge a report: the exit code says whether it passes.',
    load: async () => (await import('../dist/agent/ci/gate-command.js')).gateCommand(),
  },
};

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const program = new Command('goalkeeper')
  .description('Code-security scanner for GitLab-style code hosts.')
  .version(version)
  // Narrow terminals, too: below this, options would not be wrapped at all.
  .configureHelp({ minWidthToWrap: 20 })
  .exitOverride((error) => {
    // Wrong usage is an error like any other; 1 would say that there are findings.
    process.exit(error.exitCode === 0 ? 0 : 2);
  });
/** Settings such as the exit code hold for commands below, too. */
function inheriting(command, parent) {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inheriting(child, command);
  return command;
}
const wanted = process.argv[2] ?? '';
if (Object.hasOwn(commands, wanted)) program.addCommand(inheriting(await commands[wanted].load(), program));
else for (const [name, { text }] of Object.entries(commands)) program.command(name).description(text);

await program.parseAsync();
