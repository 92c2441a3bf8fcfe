import type { ElementNode, RootNode } from '@vue/compiler-dom';
// One file, without the parser of JavaScript that the main file of the package loads and we do not use.
import { parse } from '@vue/compiler-dom/dist/compiler-dom.esm-browser.js';

/** Characters of a file; time grows with the square of them where hostile text puts all attributes into one tag. */
const MAX_LENGTH = 150_000;
/** Elements that stand in each other. */
const MAX_DEPTH = 200;
/** The parser looks for ` in ` and ` of ` in a way that takes very long in a long text. */
const LONG_LOOP = /v-for[^\s=>]*\s*=\s*(?:"[^"]{250}|'[^']{250}|[^\s"'>][^\s>]{249})/;
/** Places that are reported where a template is broken. */
const MAX_PROBLEMS = 20;

/** A `<script>` of a component: where its text stands, and in which language. */
export interface ScriptBlock {
  isSetup: boolean;
  lang: string;
  start: number;
  end: number;
}

/** The parts of a single-file component that hold code. */
export interface ComponentFile {
  scripts: readonly ScriptBlock[];
  template: ElementNode | null;
  /** Where the markup is broken. */
  problems: readonly number[];
}

export type TemplateNode = RootNode['children'][number];

/** The parts of a file by Vue's own parser, or null where reading them would take too much. */
export function componentFile(text: string): ComponentFile | null {
  if (text.length > MAX_LENGTH || LONG_LOOP.test(text)) return null;
  const problems: number[] = [];
  const root = parsed(text, problems);
  if (root === null) return null;
  const elements = root.children.filter((node) => node.type === NodeType.element);
  return {
    scripts: elements.filter(({ tag }) => tag === 'script').flatMap((element) => scriptBlock(element) ?? []),
    template: elements.find((element) => element.tag === 'template' && isMarkup(element)) ?? null,
    problems,
  };
}

/** The kinds of nodes of Vue's syntax tree that are looked at here. */
export const NodeType = { element: 1, interpolation: 5, attribute: 6, directive: 7 } as const;

class TooDeep extends Error {}

function parsed(text: string, problems: number[]): RootNode | null {
  const depths = new WeakMap<ElementNode, number>();
  let last: { parent: ElementNode | undefined; depth: number } = { parent: undefined, depth: 0 };
  /** Called for each opening tag, with the element around it. */
  const getNamespace = (_tag: string, parent: ElementNode | undefined) => {
    if (parent !== undefined && !depths.has(parent)) depths.set(parent, last.depth);
    last = { parent, depth: parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1 };
    if (last.depth > MAX_DEPTH) throw new TooDeep();
    return 0;
  };
  try {
    return parse(text, {
      parseMode: 'sfc',
      getNamespace,
      decodeEntities: (raw) => raw,
      onError: ({ loc }) => {
        if (loc && problems.length < MAX_PROBLEMS) problems.push(loc.start.offset);
      },
    });
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

function isMarkup(template: ElementNode): boolean {
  const lang = attribute(template, 'lang');
  return attribute(template, 'src') === undefined && (lang === undefined || lang === 'html');
}

function scriptBlock(element: ElementNode): ScriptBlock | null {
  const lang = (attribute(element, 'lang') ?? 'js').toLowerCase();
  const { innerLoc } = element;
  if (!innerLoc || attribute(element, 'src') !== undefined) return null;
  if (!['js', 'javascript', 'jsx', 'ts', 'typescript', 'tsx'].includes(lang)) return null;
  const isSetup = attribute(element, 'setup') !== undefined;
  return { isSetup, lang, start: innerLoc.start.offset, end: innerLoc.end.offset };
}

/** The text of a plain attribute, `''` for one without a value. */
export function attribute(element: ElementNode, name: string): string | undefined {
  for (const prop of element.props)
    if (prop.type === NodeType.attribute && prop.name === name) return prop.value?.content ?? '';
  return undefined;
}

/** The grammar in which the scripts and the expressions of the template are written. */
export function grammarOf(scripts: readonly ScriptBlock[]): string {
  const langs = scripts.map(({ lang }) => lang);
  if (langs.includes('tsx')) return 'tsx';
  return langs.some((lang) => lang.startsWith('t')) ? 'typescript' : 'javascript';
}
