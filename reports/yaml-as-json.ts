import { parse } from 'yaml';

/** A YAML document as indented JSON. In a file of its own: the parser takes long to load, and few reports need it. */
export function yamlAsJson(text: string): string {
  return `${JSON.stringify(parse(text), null, 2)}\n`;
}
