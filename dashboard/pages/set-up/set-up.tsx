import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { OwnersOnly } from '../../parts/owners-only.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Failed, Loading } from '../../parts/states.js';
import { Agents } from './agents.js';
import { CodeHost } from './code-host.js';
import { Keys } from './keys.js';
import { Limits } from './limits.js';
import { Tracking } from './tracking.js';
import { Webhooks } from './webhooks.js';

/** Connects the team to its code host, step by step, and manages what it has. */
export function SetUp() {
  usePageTitle('Set-up');
  return (
    <>
      <div class="page-head">
        <h1>Set-up</h1>
      </div>
      <OwnersOnly>
        <Steps />
      </OwnersOnly>
    </>
  );
}

function Steps() {
  const integrations = useResource(
    'integrations',
    async () => (await bodyOf(GET('/api/v1/integrations'))).data,
  );
  if (integrations.problem) return <Failed problem={integrations.problem} retry={integrations.reload} />;
  if (integrations.value === null) return <Loading what="Loading the set-up" />;
  const connected = integrations.value.find(({ kind }) => kind !== 'local') ?? null;
  return (
    <>
      <CodeHost integration={connected} reload={integrations.reload} />
      <Tracking integration={connected} />
      <Agents />
      <Keys />
      <Webhooks />
      <Limits />
    </>
  );
}
