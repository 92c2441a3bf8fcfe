import type { Finding } from './load.js';

/** A request that shows the weakness, for people to send. */
export function ProofPanel({ finding: { proof } }: { finding: Finding }) {
  if (!proof) return null;
  return (
    <section>
      <h2>How to see it</h2>
      <p>
        Not executed. Set <code>BASE_URL</code> to a test system. It is vulnerable when {proof.shows}.
      </p>
      <pre>
        <code>
          <bdi>{proof.command}</bdi>
        </code>
      </pre>
      <details>
        <summary>As an HTTP file for editors</summary>
        <pre>
          <code>
            <bdi>{proof.http}</bdi>
          </code>
        </pre>
      </details>
    </section>
  );
}
