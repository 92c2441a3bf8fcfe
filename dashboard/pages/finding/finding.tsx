import { type Resource, useResource } from '../../api/resource.js';
import { Markdown, Sentence, WebLink } from '../../parts/markdown.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Severity } from '../../parts/severity.js';
import { Failed, Loading } from '../../parts/states.js';
import { AssignmentPanel } from './assignment.js';
import { CopyMarkdown } from './copy-markdown.js';
import { Facts } from './facts.js';
import { FixPanel } from './fix-panel.js';
import { Flow } from './flow.js';
import { History } from './history.js';
import { IssuePanel } from './issue-panel.js';
import { type Finding, loadFinding } from './load.js';
import { OtherPlaces } from './other-places.js';
import { ProofPanel } from './proof.js';
import { RoutesTo } from './routes.js';
import { Triage } from './triage.js';

/** One finding with all that is known of it. */
export function FindingPage({ id }: { id: string }) {
  const finding = useResource(id, () => loadFinding(id));
  if (finding.problem) return <Failed problem={finding.problem} retry={finding.reload} />;
  if (finding.value === null || finding.value.id !== id) return <Loading what="Loading the finding" />;
  return <Found finding={finding.value} resource={finding} />;
}

function Found({ finding, resource }: { finding: Finding; resource: Resource<Finding> }) {
  usePageTitle(finding.title);
  return (
    <article class="finding">
      <header class="page-head">
        <p class="trail">
          <a href="/findings">Findings</a>
        </p>
        <h1>
          <bdi>{finding.title}</bdi>
        </h1>
        <p class="line-up">
          <Severity value={finding.severity} />
          <code>
            <bdi>
              {finding.location.path}:{finding.location.region.startLine}
            </bdi>
          </code>
          {finding.inTestCode && <span class="tag">In test code</span>}
          {!finding.policy.gate && <span class="tag">Not in the gate</span>}
          {!finding.policy.comment && <span class="tag">No threads</span>}
          {finding.nonProduct && !finding.inTestCode && <span class="tag">In {finding.nonProduct} code</span>}
          {finding.hygiene && <span class="tag">Hygiene: fails no gate</span>}
        </p>
        <p class="lead">
          <Sentence text={finding.shortDescription} />
        </p>
        <CopyMarkdown finding={finding} />
      </header>
      <div class="columns">
        <div class="reading">
          <Flow finding={finding} />
          <OtherPlaces finding={finding} />
          <RoutesTo finding={finding} />
          <ProofPanel finding={finding} />
          {finding.description && (
            <section>
              <h2>What is wrong</h2>
              <Markdown text={finding.description} headings={3} />
            </section>
          )}
          {finding.remediation && (
            <section>
              <h2>How to fix</h2>
              <Markdown text={finding.remediation} headings={3} />
            </section>
          )}
          <FixPanel finding={finding} reload={resource.reload} />
          {finding.references.length > 0 && (
            <section>
              <h2>References</h2>
              <ul class="references">
                {finding.references.map((reference) => (
                  <li key={reference}>
                    <WebLink href={reference}>{reference}</WebLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside class="facts" aria-label="About this finding">
          <Triage finding={finding} changed={resource.reload} />
          <AssignmentPanel finding={finding} changed={resource.reload} />
          <IssuePanel finding={finding} changed={resource.reload} />
          <History finding={finding} />
          <Facts finding={finding} />
        </aside>
      </div>
    </article>
  );
}
