#!/usr/bin/env node
// The one program. Each command is loaded only when it is asked for, so that none pays for the others.
import { Command } from 'commander';

const commands = {
  scan: async () => (await import('../dist/agent/cli/scan-command.js')).scanCommand(),
  serve: async () => (await import('../dist/server/main.js')).serveCommand(),
  agent: async () => (await import('../dist/agent/worker/command.js')).agentCommand(),
};
const described = {
  scan: 'Scan a folder, without a server.',
  serve: 'Run the server.',
  agent: 'Work for a Goalkeeper server.',
};

const program = new Command('goalkeeper').description('Code-security scanner for GitLab-style code hosts.');
const wanted = process.argv[2];
if (Object.hasOwn(commands, wanted ?? '')) program.addCommand(await commands[wanted]());
else for (const [name, text] of Object.entries(described)) program.command(name).description(text);

await program.parseAsync();
