export let a = '';

export function take(text) {
  a = text;
}
