import { setTimeout as sleep } from 'node:timers/promises';
import type { MergeRequest } from '../codehost/index.js';
import { type Asked, broken, LONG, quiet } from './invariants.js';
import { type Action, type Fault, type Plan, planOf } from './plan.js';
import { WEAK } from './simulated-agent.js';
import { World } from './world.js';

/** Runs plans, each engine's in a world of its own that is kept from run to run. */
export class FaultRuns {
  private readonly worlds = new Map<Plan['engine'], World>();

  /** @returns what was broken; empty when nothing */
  async run(seed: number, engine?: Plan['engine']): Promise<{ plan: Plan; faults: string[] }> {
    const plan = planOf(seed, engine);
    const world = await this.world(plan.engine);
    try {
      return { plan, faults: await runIn(world, plan) };
    } catch (error) {
      // What is left of it must not count against the next one.
      await this.stop();
      return { plan, faults: [error instanceof Error ? error.message : String(error)] };
    }
  }

  async stop(): Promise<void> {
    const worlds = [...this.worlds.values()];
    this.worlds.clear();
    for (const world of worlds) await world.stop();
  }

  private async world(engine: Plan['engine']): Promise<World> {
    const world = this.worlds.get(engine) ?? (await World.start(engine));
    this.worlds.set(engine, world);
    return world;
  }
}

async function runIn(world: World, plan: Plan): Promise<string[]> {
  const asked: Asked = { launched: new Set(), cancelled: new Set(), mergeRequests: [] };
  world.conducts = [...plan.conducts];
  const faults = Promise.all(plan.faults.map((fault) => disturb(world, fault)));
  const actions = Promise.all(plan.actions.map((action, n) => act(world, plan, action, n, asked)));
  const failed = (await Promise.allSettled([faults, actions])).find(({ status }) => status === 'rejected');
  await world.heal();
  if (failed?.status === 'rejected') throw failed.reason;
  await sleep(300);
  world.conducts = [];
  await quiet(world, asked);
  const found = await broken(world, asked);
  for (const mergeRequest of asked.mergeRequests) await close(world, mergeRequest);
  return found;
}

async function disturb(world: World, fault: Fault): Promise<void> {
  await sleep(fault.at);
  const end = await world.disturb(fault);
  await sleep(fault.lasts);
  await end();
}

async function act(world: World, { seed }: Plan, action: Action, n: number, asked: Asked): Promise<void> {
  await sleep(action.at);
  const name = `${seed}-${n}-${Date.now()}`;
  switch (action.kind) {
    case 'launch':
      return launch(world, name, action, asked);
    case 'launch and cancel': {
      const scanId = await world.launch(world.launchedName, name, action.first);
      asked.launched.add(scanId);
      await sleep(action.after);
      asked.cancelled.add(scanId);
      return world.cancel(scanId);
    }
    case 'merge request':
      return mergeRequest(world, name, action.pushes, asked);
    case 'webhooks again':
      return deliverAgain(world);
    case 'webhook lost':
      return loseWebhooks(world);
  }
}

async function launch(
  world: World,
  name: string,
  { first, twice }: Action & { kind: 'launch' },
  asked: Asked,
): Promise<void> {
  const requests = [first, ...(twice ? [first + 1] : [])];
  const ids = await Promise.all(requests.map((n) => world.launch(world.launchedName, name, n)));
  if (new Set(ids).size > 1) throw new Error(`one launch became the scans ${ids.join(', ')}`);
  asked.launched.add(ids[0]);
}

async function mergeRequest(world: World, branch: string, pushes: number[], asked: Asked): Promise<void> {
  const { host, merged } = world;
  const files = (n: number) => ({ [WEAK.path]: `one = 1\ntwo = 2\nthree = ${n}\n` });
  await host.commit(merged, { branch, from: 'main', files: files(0) });
  const opened = await host.openMergeRequest(merged, { sourceBranch: branch });
  asked.mergeRequests.push(opened);
  for (const [n, pause] of pushes.entries()) {
    await sleep(pause);
    // The weak line stays as it is: what comes behind it changes.
    await host.commit(merged, { branch, files: { 'other.py': `other = ${n}\n` } });
  }
}

/** Deliveries that came before come once more, the newest first. */
async function deliverAgain({ host, merged }: World): Promise<void> {
  const [hook] = host.hooks.of(merged);
  for (const delivery of host.hooks.log
    .filter(({ hookId }) => hookId === hook.id)
    .slice(-4)
    .reverse())
    await host.hooks.resend(merged, hook, delivery);
}

/** Until the hooks are healed. */
function loseWebhooks({ host, merged }: World): void {
  for (const hook of host.hooks.of(merged)) hook.disabledUntil = new Date(Date.now() + LONG);
}

async function close({ host }: World, mergeRequest: MergeRequest): Promise<void> {
  await host.mergeRequests.setState(mergeRequest, mergeRequest.author, 'closed');
  await host.delivered();
}
