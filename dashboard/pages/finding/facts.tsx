import type { ComponentChild } from 'preact';
import { WebLink } from '../../parts/markdown.js';
import { Ago } from '../../parts/time.js';
import type { Finding } from './load.js';

/** What there is to know in a few words: where it was found, by which rule, and why it has its severity. */
export function Facts({ finding }: { finding: Finding }) {
  const number = /^CWE-(\d+)$/.exec(finding.cwe)?.[1];
  return (
    <section>
      <h2>Details</h2>
      <dl>
        <Fact name="Kind">
          <bdi>{finding.type}</bdi>
        </Fact>
        <Fact name="CWE">
          {number ? (
            <WebLink href={`https://cwe.mitre.org/data/definitions/${number}.html`}>{finding.cwe}</WebLink>
          ) : (
            <bdi>{finding.cwe}</bdi>
          )}
        </Fact>
        <Fact name="Severity">
          {finding.severity.toFixed(1)} of 10
          {finding.cvssVector && <code class="vector">{finding.cvssVector}</code>}
        </Fact>
        {finding.cvss4 && (
          <Fact name="CVSS 4.0">
            {finding.cvss4.score.toFixed(1)} of 10
            <code class="vector">{finding.cvss4.vector}</code>
          </Fact>
        )}
        {typeof finding.confidenceScore === 'number' && (
          <Fact name="Confidence">
            {finding.confidenceScore} of 10
            {finding.confidenceReasons.length > 0 && (
              <ul class="reasons" aria-label="What the confidence consists of">
                {finding.confidenceReasons.map(({ points, reason }) => (
                  <li key={reason}>
                    <span class="points">{points < 0 ? `−${-points}` : points}</span>
                    <bdi>{reason}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        )}
        <Fact name="Rule">
          <code>{finding.ruleId}</code>
        </Fact>
        {finding.scope && (
          <Fact name="In">
            <code>
              <bdi>{finding.scope}</bdi>
            </code>
          </Fact>
        )}
        <Fact name="Scan">
          <a href={`/scans/${finding.scanId}`}>
            <bdi>{finding.scanName ?? finding.scanId}</bdi>
          </a>
        </Fact>
        <Fact name="Found">
          <Ago time={finding.createdAt} />
        </Fact>
        <Fact name="Fingerprint">
          <code>{finding.fingerprint}</code>
        </Fact>
        {finding.suppression && (
          <Fact name="Suppressed">
            {finding.suppression.kind === 'inSource' ? 'In the source' : 'In .goalkeeper.yml'}
            {finding.suppression.reason && (
              <>
                {': '}
                <bdi>{finding.suppression.reason}</bdi>
              </>
            )}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChild | ComponentChild[] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
