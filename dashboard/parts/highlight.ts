import type { Element, Root, Text } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

/** A piece of code of one colour. */
export interface CodeToken {
  text: string;
  /** Name of what it is: `keyword`, `string`; empty for what has no colour. */
  kind: string;
}

const lowlight = createLowlight({
  ...{ bash, csharp, dockerfile, go, java, javascript, json, kotlin, php, python, ruby, rust, sql },
  ...{ typescript, xml, yaml },
});

/** By the ending of a file's name, where it is not the name of the language. */
const languages: Record<string, string> = {
  ...{ js: 'javascript', jsx: 'javascript', mjs: 'javascript', cjs: 'javascript' },
  ...{ ts: 'typescript', tsx: 'typescript', mts: 'typescript', cts: 'typescript' },
  ...{
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    cs: 'csharp',
    kt: 'kotlin',
    kts: 'kotlin',
    sh: 'bash',
    yml: 'yaml',
  },
  ...{ erb: 'xml', html: 'xml', htm: 'xml', jsp: 'xml', vue: 'xml', ejs: 'xml', cshtml: 'xml', xhtml: 'xml' },
};

/** The lines of a piece of a file in tokens; without colours for what is in no known language. */
export function highlightedLines(path: string, lines: readonly string[]): CodeToken[][] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const language = name.startsWith('dockerfile') ? 'dockerfile' : (languages[ending] ?? ending);
  if (!lowlight.registered(language)) return lines.map((text) => [{ text, kind: '' }]);
  const found: CodeToken[][] = [[]];
  for (const token of tokensOf(lowlight.highlight(language, lines.join('\n')), ''))
    for (const [index, text] of token.text.split('\n').entries()) {
      if (index > 0) found.push([]);
      if (text !== '') found[found.length - 1].push({ text, kind: token.kind });
    }
  return found;
}

function* tokensOf({ children }: Root | Element, kind: string): Generator<CodeToken> {
  for (const child of children as (Element | Text)[]) {
    if (child.type === 'text') yield { text: child.value, kind };
    else yield* tokensOf(child, kindOf(child) || kind);
  }
}

/** Of `hljs-title function_` the first. */
function kindOf({ properties }: Element): string {
  const [first = ''] = (properties.className ?? []) as string[];
  return first.replace(/^hljs-/, '');
}
