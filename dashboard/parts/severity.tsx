const bands = [
  { name: 'Critical', from: 9 },
  { name: 'High', from: 7 },
  { name: 'Medium', from: 4 },
  { name: 'Low', from: 0.1 },
  { name: 'Info', from: 0 },
] as const;

export const severityBands = bands;

/** The word for a severity (0 to 10), as code hosts and reports use it. */
function bandOf(severity: number): (typeof bands)[number]['name'] {
  return bands.find(({ from }) => severity >= from)?.name ?? 'Info';
}

/** A severity as word and number: the colour is not all that tells them apart. */
export function Severity({ value }: { value: number }) {
  const band = bandOf(value);
  return (
    <span class={`severity ${band.toLowerCase()}`}>
      {band} <b>{value.toFixed(1)}</b>
    </span>
  );
}

interface Counts {
  critical: number;
  high: number;
  medium: number;
  low: number;
  info: number;
}

/** How many of each severity, those that are not there left out. */
export function SeverityCounts({ counts }: { counts: Counts }) {
  const there = bands
    .map(({ name }) => ({ name, count: counts[name.toLowerCase() as keyof Counts] }))
    .filter(({ count }) => count > 0);
  if (there.length === 0) return <span class="quiet">none</span>;
  return (
    <span class="severity-counts">
      {there.map(({ name, count }) => (
        <span key={name} class={`severity ${name.toLowerCase()}`} title={`${count} ${name.toLowerCase()}`}>
          <b>{count.toLocaleString('en')}</b> {name.toLowerCase()}
        </span>
      ))}
    </span>
  );
}
