/**
 * What an error body says, in one line and whatever its form: `message` or `error` as text, list or map of fields,
 * `error_description`, or plain text. Empty when it says nothing.
 */
export function readErrorBody(contentType: string, body: string): string {
  const text = body.slice(0, 64 * 1024);
  if (!/\bjson\b/i.test(contentType)) return /^\s*</.test(text) ? '' : text;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return '';
  }
  if (!isRecord(parsed)) return flatten(parsed);
  const { error_description: description, message, error } = parsed;
  return [description, message, error].map((part) => flatten(part)).find((part) => part !== '') ?? '';
}

/** `{name: ["is taken", "is odd"]}` becomes `name is taken, is odd`; `base` is Rails' word for the whole object. */
function flatten(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (depth > 3) return '';
  if (Array.isArray(value))
    return value
      .slice(0, 10)
      .map((item) => flatten(item, depth + 1))
      .filter((item) => item !== '')
      .join(', ');
  if (!isRecord(value)) return '';
  return Object.entries(value)
    .slice(0, 10)
    .map(([field, item]) => {
      const words = flatten(item, depth + 1);
      return words === '' || field === 'base' || field === 'error' ? words : `${field} ${words}`;
    })
    .filter((words) => words !== '')
    .join('; ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
