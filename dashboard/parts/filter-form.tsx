import type { ComponentChildren, RefObject } from 'preact';

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

interface SearchFieldProps {
  label: string;
  /** What the list is narrowed by; null: by nothing. */
  value: string | null;
  placeholder?: string;
  /** Characters that it is wide, where the width of a text field is too much. */
  size?: number;
  wide?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onChange(value: string | null): void;
}

/** Acts when it is left or Enter is pressed, and shows what the list is narrowed by when that changes elsewhere. */
export function SearchField({ label, value, placeholder, size, wide, input, onChange }: SearchFieldProps) {
  return (
    <label class={wide ? 'wide' : undefined}>
      <span>{label}</span>
      <input
        ref={input}
        type="search"
        key={value}
        defaultValue={value ?? ''}
        placeholder={placeholder}
        maxLength={200}
        size={size}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || null)}
      />
    </label>
  );
}
