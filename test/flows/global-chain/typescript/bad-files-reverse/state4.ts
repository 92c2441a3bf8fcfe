export let a = '';

export function take(text: string): void {
  a = text;
}
