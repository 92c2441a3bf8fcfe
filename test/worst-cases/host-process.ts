import { type Order, ROLE, startCodeHost } from '#test/codehost/index.js';
import { inDays } from '#test/integrations/in-days.js';
import { reviewAnswers } from './crafted-answers.js';

/** A stand-in code host in a process of its own: writing answers of many megabytes must not delay who asks for `/health`. */
export interface HostStarted {
  url: string;
  authority: string;
  token: string;
  projectId: number;
  fullName: string;
}

/** Where the host calls us, when a merge request is open. */
export interface OpenedHook {
  url: string;
  token: string;
}

const host = await startCodeHost();
const own = host.addUser({ username: 'goalkeeper', bot: true, roleEverywhere: ROLE.maintainer });
const fullName = 'acme/large';
const project = await host.addProject({ fullName, files: { 'app.js': '1;\n' } });
let orders: Order[] = [];

/** Opens a merge request of which one thing is as large as can be; the number is that of the crafted answer. */
process.on('message', async (number: number) => {
  for (const order of orders) order.end();
  const branch = `feature-${number}`;
  await host.commit(project, { branch, files: { '0.js': `${number};\n` } });
  orders = reviewAnswers[number].answers(own.id).map(({ path, text, contentType = 'application/json' }) =>
    host.misbehave({
      when: { method: 'GET', path },
      how: { kind: 'error', status: 200, text, contentType },
    }),
  );
  await host.openMergeRequest(project, { sourceBranch: branch });
  await host.delivered();
  const [{ url, token }] = host.hooks.of(project);
  process.send?.({ url, token: token ?? '' } satisfies OpenedHook);
});
process.on('disconnect', () => process.exit());
process.send?.({
  ...{ url: host.url, authority: host.authority, projectId: project.id, fullName },
  token: host.addToken({ user: own, expiresAt: inDays(300) }),
} satisfies HostStarted);
