/** Attributes that load or open a URL, by the operation that stands for them. */
const LINKS: Record<string, Record<string, string>> = {
  a: { href: 'link', 'xlink:href': 'link' },
  area: { href: 'link' },
  form: { action: 'link' },
  button: { formaction: 'link' },
  input: { formaction: 'link' },
  iframe: { src: 'load' },
  frame: { src: 'load' },
  embed: { src: 'load' },
  object: { data: 'load' },
  script: { src: 'load' },
};

/** `link` or `load` where a URL in the attribute may run as a script, else undefined. Both names in lower case. */
export function linkOperation(element: string, attribute: string): string | undefined {
  const links = Object.hasOwn(LINKS, element) ? LINKS[element] : {};
  return Object.hasOwn(links, attribute) ? links[attribute] : undefined;
}
