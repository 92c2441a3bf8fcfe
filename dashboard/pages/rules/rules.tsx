import { useLocation } from 'preact-iso/router';
import { usePageTitle } from '../../parts/page-title.js';
import { GatePanel } from './gate-panel.js';
import { RuleCounts } from './rule-counts.js';

/** What fails merge requests, how much each rule reports, and what is decided about it. */
export function Rules() {
  const repository = useLocation().query.repository || null;
  usePageTitle('Rules and gate');
  return (
    <>
      <div class="page-head">
        <h1>Rules and gate</h1>
      </div>
      {repository === null && <GatePanel />}
      <RuleCounts key={repository ?? ''} repository={repository} />
    </>
  );
}
