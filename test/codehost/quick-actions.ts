import type { CodeHost } from './host.js';
import { isDraft, type MergeRequest, type MergeRequestEdit } from './merge-request-store.js';
import { ROLE, type User } from './model.js';

/** A note without its commands, and what these did: names of fields as the host's answer lists them. */
export interface ReadCommands {
  body: string;
  changes: Record<string, unknown>;
  summary: string[];
}

interface Command {
  edit?: (mergeRequest: MergeRequest, argument: string) => MergeRequestEdit;
  state?: 'opened' | 'closed';
  changes: (argument: string) => Record<string, unknown>;
  summary: string;
}

const COMMANDS: Record<string, Command> = {
  close: {
    state: 'closed',
    changes: () => ({ state_event: 'close' }),
    summary: 'Closed this merge request.',
  },
  reopen: {
    state: 'opened',
    changes: () => ({ state_event: 'reopen' }),
    summary: 'Reopened this merge request.',
  },
  title: {
    edit: (_, title) => ({ title }),
    changes: (title) => ({ title }),
    summary: 'Changed the title.',
  },
  draft: {
    edit: (mergeRequest) => ({
      title: isDraft(mergeRequest) ? mergeRequest.title : `Draft: ${mergeRequest.title}`,
    }),
    changes: () => ({ wip_event: 'draft' }),
    summary: 'Marked this merge request as a draft.',
  },
  ready: {
    edit: (mergeRequest) => ({ title: mergeRequest.title.replace(/^\s*draft:\s*/i, '') }),
    changes: () => ({ wip_event: 'ready' }),
    summary: 'Marked this merge request as ready.',
  },
  label: {
    edit: (mergeRequest, names) => ({ labels: [...new Set([...mergeRequest.labels, ...labelNames(names)])] }),
    changes: (names) => ({ add_label_ids: labelNames(names) }),
    summary: 'Added labels.',
  },
};

function labelNames(text: string): string[] {
  return [...text.matchAll(/~"([^"]+)"|~(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
}

/** Takes lines such as `/close` out of a note, outside of code, and does what they say as far as the author may. */
export async function runQuickActions(
  host: CodeHost,
  mergeRequest: MergeRequest,
  user: User,
  body: string,
): Promise<ReadCommands> {
  const read: ReadCommands = { body: '', changes: {}, summary: [] };
  const kept: string[] = [];
  let inCode = false;
  const mayAct =
    host.state.accessLevel(mergeRequest.project, user) >= ROLE.developer || user === mergeRequest.author;
  for (const line of body.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode;
    const match = inCode ? null : /^\/(\w+)(?:[ \t]+(.*))?$/.exec(line.trimEnd());
    const command = match && COMMANDS[match[1].toLowerCase()];
    if (!match || !command) kept.push(line);
    else if (mayAct) await run(command, match[2] ?? '');
  }
  read.body = kept.join('\n').trim() === '' ? '' : kept.join('\n');
  return read;

  async function run(command: Command, argument: string): Promise<void> {
    if (command.edit) await host.mergeRequests.edit(mergeRequest, user, command.edit(mergeRequest, argument));
    if (command.state) await host.mergeRequests.setState(mergeRequest, user, command.state);
    Object.assign(read.changes, command.changes(argument));
    read.summary.push(command.summary);
  }
}
