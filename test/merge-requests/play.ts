import { drawn } from '../drawn.js';
import type { Scenario } from './scene.js';
import { Stage } from './stage.js';

/**
 * Plays scenarios on one stage: server, database, agent, git and webhooks are real; only the code host is a stand-in.
 * @param aCommit how many of them are played for each commit
 */
export function play(what: string, aCommit: number, scenarios: readonly Scenario[]): void {
  describe(`merge-requests/scenarios: ${what}`, function () {
    this.timeout(180_000);
    let stage: Stage;
    before(async () => {
      stage = await Stage.open();
    });
    after(() => stage.close());
    afterEach(() => stage.host.misbehaviours.endAll());

    for (const { name, run } of drawn(`scenarios: ${what}`, scenarios, aCommit)) it(name, () => run(stage));
  });
}
