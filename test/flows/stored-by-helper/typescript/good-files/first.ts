export let host = '';

export function put(text: string): void {
  host = text;
}
