import type { ComponentChildren } from 'preact';
import { severityBands } from '../../parts/severity.js';
import type { OverviewData } from './load.js';

type Day = OverviewData['history'][number];
type Counts = Day['added'];

/** A day is so wide in the figures, which are as wide as there is room. */
const WIDTH = 10;
const OPEN_HEIGHT = 100;
const CHANGES_HEIGHT = 60;
/** Fewer days than that are drawn as if there were so many: bars of a few would be as wide as the page. */
const LEAST_DAYS = 30;

/** The least severe first: the others are drawn upon them. */
const bands = severityBands
  .toReversed()
  .map(({ name }) => ({ name, band: name.toLowerCase() as keyof Counts }));

const sum = (counts: Counts | null) => bands.reduce((total, { band }) => total + (counts?.[band] ?? 0), 0);
const number = (value: number) => value.toLocaleString('en');
const total = (days: Day[], kind: 'added' | 'fixed') => days.reduce((all, day) => all + sum(day[kind]), 0);

/** Findings that are new, fixed and open, day by day. */
export function OverTime({ history }: Pick<OverviewData, 'history'>) {
  if (history.length < 2) return null;
  const now = history[history.length - 1];
  const mostOpen = Math.max(1, ...history.map(({ open }) => sum(open)));
  const mostChanged = Math.max(1, ...history.flatMap(({ added, fixed }) => [sum(added), sum(fixed)]));
  const open = `${number(sum(now.open))} open now, at most ${number(mostOpen)}`;
  const changed = `${number(total(history, 'added'))} new, ${number(total(history, 'fixed'))} fixed`;
  const first = Math.max(0, LEAST_DAYS - history.length);
  const box = (height: number) => `0 0 ${(first + history.length) * WIDTH} ${height}`;
  const middle = CHANGES_HEIGHT / 2;
  return (
    <section class="panel over-time">
      <h2>Over time</h2>
      <div class="figures">
        <Figure title="Open" words={open} box={box(OPEN_HEIGHT)}>
          {history.map((day, index) => (
            <Stack
              key={day.day}
              x={(first + index) * WIDTH}
              y={OPEN_HEIGHT}
              counts={day.open}
              scale={-(OPEN_HEIGHT / mostOpen)}
            />
          ))}
        </Figure>
        <Figure title="New above the line, fixed below it" words={changed} box={box(CHANGES_HEIGHT)}>
          {history.map((day, index) => (
            <g key={day.day}>
              <Stack
                x={(first + index) * WIDTH}
                y={middle}
                counts={day.added}
                scale={-middle / mostChanged}
              />
              <Stack x={(first + index) * WIDTH} y={middle} counts={day.fixed} scale={middle / mostChanged} />
            </g>
          ))}
          <line class="base" x1={0} x2={(first + history.length) * WIDTH} y1={middle} y2={middle} />
        </Figure>
      </div>
      <p class="days quiet">
        <span>{history.length < LEAST_DAYS ? `${history.length} days` : history[0].day}</span>
        <span>{now.day}</span>
      </p>
      <ul class="legend">
        {bands.toReversed().map(({ name, band }) => (
          <li key={band}>
            <span class={`fill ${band}`} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <Numbers history={history} />
    </section>
  );
}

interface FigureProps {
  title: string;
  /** What the figure says, for who does not see it, and for who does. */
  words: string;
  box: string;
  children: ComponentChildren;
}

function Figure({ title, words, box, children }: FigureProps) {
  return (
    <figure>
      <figcaption>
        {title}: <strong>{words}</strong>
      </figcaption>
      <svg viewBox={box} preserveAspectRatio="none" role="img" aria-label={`${title}: ${words}`}>
        {children}
      </svg>
    </figure>
  );
}

/** @param scale height of a finding; negative: upwards */
function Stack({ x, y, counts, scale }: { x: number; y: number; counts: Counts | null; scale: number }) {
  let at = y;
  return bands.map(({ band }) => {
    const height = (counts?.[band] ?? 0) * scale;
    if (height === 0) return null;
    const top = Math.min(at, at + height);
    at += height;
    return (
      <rect key={band} class={`fill ${band}`} x={x + 1} y={top} width={WIDTH - 2} height={Math.abs(height)} />
    );
  });
}

/** The same in numbers: days on which something has changed, and the first and the last one. */
function Numbers({ history }: Pick<OverviewData, 'history'>) {
  const shown = history.filter(
    ({ added, fixed }, index) =>
      index === 0 || index === history.length - 1 || sum(added) > 0 || sum(fixed) > 0,
  );
  return (
    <details>
      <summary>In numbers</summary>
      <table>
        <caption class="unseen">Days on which findings were new or fixed, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">New</th>
            <th scope="col">Fixed</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map(({ day, added, fixed, open }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{inWords(added)}</td>
              <td>{inWords(fixed)}</td>
              <td>{open === null ? 'not known' : inWords(open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function inWords(counts: Counts): string {
  const there = bands.toReversed().filter(({ band }) => counts[band] > 0);
  if (there.length === 0) return '0';
  return `${number(sum(counts))} (${there.map(({ band }) => `${number(counts[band])} ${band}`).join(', ')})`;
}
