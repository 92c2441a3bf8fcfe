import type { Endpoint } from './openapi.js';

/** An endpoint in a line, with what it takes and gives when it is opened. */
export function EndpointEntry({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, unknown, application, place, handler, tags, summary } = endpoint;
  const { parameters, bodies, responses, authenticated, guards } = endpoint;
  return (
    <li>
      <details>
        <summary>
          <span class={`method ${method.toLowerCase()}`}>{method}</span>
          <code class="path">
            <bdi>{path}</bdi>
          </code>
          {unknown.length > 0 && <span class="tag">partly known</span>}
          {authenticated === 'no' && <span class="tag">anybody</span>}
          {authenticated === 'unknown' && <span class="tag">callers not known</span>}
          {place && (
            <code class="place quiet">
              <bdi>{place}</bdi>
            </code>
          )}
        </summary>
        <div class="endpoint">
          {summary && (
            <p>
              <bdi>{summary}</bdi>
            </p>
          )}
          {unknown.length > 0 && (
            <p>
              What stands for <code>{'{unknown}'}</code> is not known from the code:{' '}
              <bdi>{unknown.join(', ')}</bdi>
            </p>
          )}
          <p class="quiet">
            {handler && (
              <>
                Handler{' '}
                <code>
                  <bdi>{handler}</bdi>
                </code>
              </>
            )}
            {application && (
              <>
                {', of '}
                <code>
                  <bdi>{application}</bdi>
                </code>
              </>
            )}
            {tags.length > 0 && (
              <>
                {', '}
                <bdi>{tags.join(', ')}</bdi>
              </>
            )}
          </p>
          {guards.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">Check</th>
                  <th scope="col">Asks for</th>
                  <th scope="col">Place</th>
                </tr>
              </thead>
              <tbody>
                {guards.map(({ name, kind, at }) => (
                  <tr key={`${at} ${kind} ${name}`}>
                    <td>
                      <code>
                        <bdi>{name}</bdi>
                      </code>
                    </td>
                    <td>
                      <bdi>{kind === 'unknown' ? 'not known' : kind}</bdi>
                    </td>
                    <td>
                      <code>
                        <bdi>{at}</bdi>
                      </code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {parameters.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">Parameter</th>
                  <th scope="col">In</th>
                  <th scope="col">Type</th>
                </tr>
              </thead>
              <tbody>
                {parameters.map(({ name, in: where, type, required }) => (
                  <tr key={`${where} ${name}`}>
                    <td>
                      <code>
                        <bdi>{name}</bdi>
                      </code>
                      {required && <span class="tag">required</span>}
                    </td>
                    <td>
                      <bdi>{where}</bdi>
                    </td>
                    <td>
                      <bdi>{type || 'any'}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {bodies.map(({ type, schema }) => (
            <div key={type} class="code">
              <p class="file">
                Body, <bdi>{type}</bdi>
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long schema scrolls, for the keyboard too */}
              <pre tabIndex={0}>
                <code>
                  <bdi>{schema}</bdi>
                </code>
              </pre>
            </div>
          ))}
          {responses.length > 0 && (
            <ul class="responses">
              {responses.map(({ status, description }) => (
                <li key={status}>
                  <bdi>{status}</bdi> <bdi class="quiet">{description}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  );
}
