import { scenarios } from './scenarios/index.js';
import { Stage } from './stage.js';

/** Server, database, agent, git and webhooks are real; only the code host is a stand-in. */
describe('merge-requests/scenarios', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await Stage.open();
  });
  after(() => stage.close());
  afterEach(() => stage.host.misbehaviours.endAll());

  for (const { name, run } of scenarios) it(name, () => run(stage));
});
