import type { ComponentChildren } from 'preact';

interface Props {
  label: string;
  children: ComponentChildren;
}

/** What narrows a list. Each field acts when it is changed, so that the form itself has nothing to send. */
export function FilterForm({ label, children }: Props) {
  return (
    <search aria-label={label}>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
    </search>
  );
}
