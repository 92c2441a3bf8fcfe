import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type Keys, useKeys } from '../../parts/keys.js';
import { Sentence } from '../../parts/markdown.js';
import { Severity } from '../../parts/severity.js';
import { Ago } from '../../parts/time.js';
import type { FindingRow } from './load.js';

interface Props {
  rows: FindingRow[];
  /** What keys do beyond moving in the list. */
  keys?: Keys;
  /** Rows can be chosen, to decide about several at once. */
  selection?: Selection;
  /** All of one scan: what the rows have in common gives way to what each of them says. */
  ofScan?: boolean;
}

/** Which rows are chosen. */
export interface Selection {
  has(id: string): boolean;
  toggle(id: string): void;
  /** All rows, or none when all are chosen. */
  toggleAll(): void;
}

const stateWords = {
  detected: '',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  accepted: 'Accepted',
  resolved: 'Resolved',
};

/** Findings as rows that line up; one of them is current for the keyboard. */
export function FindingsTable({ rows, keys = {}, selection, ofScan = false }: Props) {
  const { route } = useLocation();
  const [current, setCurrent] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => setCurrent(-1), [rows]);
  const move = (by: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, current + by));
    setCurrent(next);
    const link = body.current?.rows[next]?.querySelector('a');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    ...keys,
    ...(selection
      ? { x: () => current >= 0 && selection.toggle(rows[current].id), '*': selection.toggleAll }
      : {}),
    j: () => move(1),
    k: () => move(current < 0 ? 0 : -1),
    Enter: () => current >= 0 && route(`/findings/${rows[current].id}`),
  });
  return (
    <table class={`rows findings${ofScan ? ' of-scan' : ''}${selection ? ' selectable' : ''}`}>
      <caption class="unseen">Findings, the most severe first</caption>
      <thead>
        <tr>
          {selection && (
            <td class="choice">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={rows.length > 0 && rows.every(({ id }) => selection.has(id))}
                onChange={selection.toggleAll}
              />
            </td>
          )}
          <th scope="col" class="severity-column">
            Severity
          </th>
          <th scope="col" class="title-column">
            Finding
          </th>
          <th scope="col" class="confidence-column">
            Confidence
          </th>
          <th scope="col">Location</th>
          <th scope="col" class="context-column">
            {ofScan ? 'What happens' : 'Repository'}
          </th>
          <th scope="col" class="cwe-column">
            CWE
          </th>
          {!ofScan && (
            <th scope="col" class="age-column">
              Scanned
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            aria-current={index === current || undefined}
            class={selection?.has(row.id) ? 'chosen' : undefined}
            onFocusCapture={() => setCurrent(index)}
          >
            {selection && (
              <td class="choice">
                <input
                  type="checkbox"
                  aria-label={`Select ${row.title} in ${row.filePath}`}
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
              </td>
            )}
            <td>
              <Severity value={row.severity} />
            </td>
            <th scope="row">
              <a href={`/findings/${row.id}`} title={row.shortDescription}>
                <bdi>{row.title}</bdi>
              </a>
              {row.state && stateWords[row.state] && <span class="tag">{stateWords[row.state]}</span>}
              {row.assignee && (
                <span class="tag" title="Assignee">
                  <bdi>{row.assignee}</bdi>
                </span>
              )}
              {row.nonProduct && <span class="tag">{row.nonProduct}</span>}
              {row.placeCount != null && row.placeCount > 1 && (
                <span class="tag">{row.placeCount} locations</span>
              )}
            </th>
            <td class="confidence">{row.confidenceScore != null && `${row.confidenceScore} of 10`}</td>
            <td class="location">
              <Path text={row.filePath} line={row.line ?? null} />
            </td>
            {ofScan ? (
              <td class="message" title={row.shortDescription}>
                <Sentence text={row.shortDescription} />
              </td>
            ) : (
              <td class="repository">
                <bdi>{row.repository?.fullName ?? row.scanName}</bdi>{' '}
                <bdi class="quiet">{row.repository?.branch}</bdi>
              </td>
            )}
            <td class="cwe">{row.cwe}</td>
            {!ofScan && (
              <td class="age">
                <Ago time={row.createdAt} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A path whose end, which says more, stays when there is no room for all of it. */
function Path({ text, line }: { text: string; line: number | null }) {
  const slash = text.lastIndexOf('/') + 1;
  return (
    <code title={text}>
      <span class="folder">
        <bdi>{text.slice(0, slash)}</bdi>
      </span>
      <span class="file">
        <bdi>{text.slice(slash)}</bdi>
        {line === null ? '' : `:${line}`}
      </span>
    </code>
  );
}
