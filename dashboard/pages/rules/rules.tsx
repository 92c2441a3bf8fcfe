import { usePageTitle } from '../../parts/page-title.js';
import { GatePanel } from './gate-panel.js';
import { RuleCounts } from './rule-counts.js';

/** What fails merge requests, and how much each rule reports. */
export function Rules() {
  usePageTitle('Rules and gate');
  return (
    <>
      <div class="page-head">
        <h1>Rules and gate</h1>
      </div>
      <GatePanel />
      <RuleCounts />
    </>
  );
}
