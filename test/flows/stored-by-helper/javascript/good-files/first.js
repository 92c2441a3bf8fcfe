export let host = '';

export function put(text) {
  host = text;
}
