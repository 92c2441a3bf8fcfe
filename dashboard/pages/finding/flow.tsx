import { Sentence } from '../../parts/markdown.js';
import type { Finding } from './load.js';

type Step = Finding['steps'][number];

const kinds: Record<Step['kind'], string> = {
  source: 'Source',
  propagation: 'Flow',
  call: 'Call',
  return: 'Return',
  sink: 'Sink',
};

/** The code where the weakness is, with the steps that lead there when the finding is one of data flow. */
export function Flow({ finding: { steps, location, code, scope } }: { finding: Finding }) {
  if (steps.length === 0)
    return (
      <section>
        <h2>Code</h2>
        <div class="code">
          <p class="file">
            <bdi>{location.path}</bdi>
            {scope && (
              <span class="quiet">
                {' in '}
                <bdi>{scope}</bdi>
              </span>
            )}
          </p>
          <Lines from={location.region.startLine} code={code} />
        </div>
      </section>
    );
  return (
    <section>
      <h2>Data flow</h2>
      <ol class="flow">
        {steps.map((step, index) => (
          <li key={index} class={step.kind}>
            <p class="step">
              <span class="tag">{kinds[step.kind]}</span>
              <span>
                <Sentence text={step.message} />
              </span>
            </p>
            <div class="code">
              {step.location.path !== steps[index - 1]?.location.path && (
                <p class="file">
                  <bdi>{step.location.path}</bdi>
                </p>
              )}
              <Lines from={step.location.region.startLine} code={step.code} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lines of code with their numbers. */
function Lines({ from, code }: { from: number; code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, for the keyboard too
    <pre tabIndex={0}>
      {code.split('\n').map((line, index) => (
        <span key={index} class="line">
          <span class="line-number" aria-hidden="true">
            {from + index}
          </span>
          <code>
            <bdi>{line}</bdi>
          </code>
        </span>
      ))}
    </pre>
  );
}
