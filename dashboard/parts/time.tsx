const units = [
  { name: 'year', seconds: 31_536_000 },
  { name: 'month', seconds: 2_592_000 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago a time was, in the largest unit that fits. */
function ago(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const unit = units.find((one) => Math.abs(seconds) >= one.seconds);
  return unit ? relative.format(Math.trunc(seconds / unit.seconds), unit.name) : 'just now';
}

/** A time as people say it, and exactly on request. */
export function Ago({ time }: { time: string | null | undefined }) {
  if (!time) return <span class="quiet">never</span>;
  return (
    <time dateTime={time} title={exact.format(new Date(time))}>
      {ago(time)}
    </time>
  );
}

/** How long something took. */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
