import type { Finding } from './load.js';

/** A request that shows the weakness, for people to send. */
export function ProofPanel({ finding: { id, proof } }: { finding: Finding }) {
  if (!proof) return null;
  return (
    <section class="proof">
      <h2>How to see it</h2>
      <p>
        Not executed. Set <code>BASE_URL</code> to a test system. It is vulnerable when {proof.shows}.
      </p>
      <pre>
        <code>
          <bdi>{proof.command}</bdi>
        </code>
      </pre>
      <p class="actions">
        <button type="button" onClick={() => save(proof.http, `finding-${id.slice(0, 8)}.http`)}>
          Download HTTP file
        </button>
      </p>
      <details>
        <summary>The HTTP file, for editors</summary>
        <pre>
          <code>
            <bdi>{proof.http}</bdi>
          </code>
        </pre>
      </details>
    </section>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
