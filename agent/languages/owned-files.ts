/** Which files belong to a language, by their names. */
export interface OwnedFiles {
  /** Id of the language. */
  id: string;
  extensions: readonly string[];
  interpreters: readonly string[];
  plainExtensions?: readonly string[];
}

/**
 * The file names of all languages that can be analysed, as these state them. Whoever asks for a language by the name of a file
 * need not load all that parses and lowers it.
 */
export const ownedFiles: readonly OwnedFiles[] = [
  {
    id: 'javascript',
    extensions: ['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx', '.vue', '.svelte', '.astro'],
    interpreters: ['node', 'nodejs', 'bun', 'deno', 'ts-node', 'tsx'],
  },
  { id: 'python', extensions: ['.py', '.pyw'], interpreters: ['python', 'python3'] },
  { id: 'java', extensions: ['.java'], interpreters: [] },
  { id: 'go', extensions: ['.go'], interpreters: [] },
  {
    id: 'template',
    extensions: [
      ...['.ejs', '.hbs', '.handlebars', '.mustache', '.pug', '.jade', '.tmpl', '.gotmpl', '.gohtml'],
      ...['.ftl', '.ftlh', '.ftlx', '.vm', '.jsp', '.jspf', '.tag', '.jinja', '.jinja2', '.j2'],
      ...['.njk', '.nunjucks', '.swig', '.tpl', '.html', '.htm', '.xhtml'],
    ],
    interpreters: [],
    plainExtensions: ['.html', '.htm', '.xhtml', '.tpl', '.tmpl', '.gotmpl'],
  },
];

const byExtension = new Map<string, OwnedFiles>();
const byInterpreter = new Map<string, OwnedFiles>();
for (const language of ownedFiles) {
  for (const extension of language.extensions) byExtension.set(extension, language);
  for (const interpreter of language.interpreters) byInterpreter.set(interpreter, language);
}

/**
 * The id of the language of a file by its extension, or, for a file that has none, by the interpreter of its `#!` line.
 * Undefined for files in no language that we analyse.
 */
export function languageIdFor(path: string, firstLine = ''): string | undefined {
  return ownerOf(path, firstLine)?.id;
}

/** Whether a file is source code by its name: not knowing it leaves a hole in the analysis. */
export function isSourcePath(path: string): boolean {
  const owner = ownerOf(path, '');
  return owner !== undefined && !owner.plainExtensions?.some((one) => path.toLowerCase().endsWith(one));
}

function ownerOf(path: string, firstLine: string): OwnedFiles | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot > 0) return byExtension.get(name.slice(dot).toLowerCase());
  const interpreter = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+|\w+=\S*\s+)*)?(?:\S*\/)?(\S+)/.exec(firstLine)?.[1];
  if (!interpreter) return undefined;
  return byInterpreter.get(interpreter) ?? byInterpreter.get(interpreter.replace(/[\d.]+$/, ''));
}
