interface Props {
  total: number;
  limit: number;
  offset: number;
  /** Address of the page that begins at an offset. */
  at(offset: number): string;
}

/** Where a list stands, and the pages beside this one. */
export function Pager({ total, limit, offset, at }: Props) {
  if (total <= limit && offset === 0) return null;
  const last = Math.min(total, offset + limit);
  return (
    <nav class="pager" aria-label="Pages">
      {offset > 0 ? (
        <a class="button" rel="prev" href={at(Math.max(0, offset - limit))}>
          Previous
        </a>
      ) : (
        <span />
      )}
      <span class="quiet">
        {(offset + 1).toLocaleString('en')} to {last.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
      {last < total ? (
        <a class="button" rel="next" href={at(offset + limit)}>
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
