import { lowerTemplateProgram } from '../javascript/index.js';
import type { EmbeddedProgram, Language } from '../language.js';
import { ejsBody } from './ejs.js';
import { ambientNames } from './javascript-names.js';
import { jinjaBody } from './jinja.js';
import { ProgramText } from './program-text.js';
import { RENDER, relocated, type TemplateUnit } from './relocate.js';

/** How one family of templates is read. */
interface Family {
  /** Writes the statements of the function that renders. */
  body(program: ProgramText, path: string): void;
  about: TemplateUnit;
}

const ejs: Family = { body: ejsBody, about: { language: 'javascript', ambient: ambientNames } };

const noNames: ReadonlySet<string> = new Set(['undefined']);
/** Python renders most of these; `withHosts` finds those that JavaScript does. */
const jinja: Family = { body: jinjaBody, about: { language: 'python', ambient: noNames } };
const nunjucks: Family = { body: jinjaBody, about: { language: 'javascript', ambient: noNames } };

const families: Record<string, Family> = {
  '.ejs': ejs,
  '.jinja': jinja,
  '.jinja2': jinja,
  '.j2': jinja,
  '.njk': nunjucks,
  '.nunjucks': nunjucks,
  '.swig': nunjucks,
};

/** Extensions of documents that may be templates of any family: what stands in them tells. */
const documents = ['.html', '.htm', '.xhtml'];

function familyOf(path: string, text: string): Family | null {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase();
  if (!documents.includes(extension)) return families[extension] ?? null;
  if (/\{%|\{\{/.test(text)) return jinja;
  if (text.includes('<%')) return ejs;
  return null;
}

function programOf(path: string, text: string): EmbeddedProgram | null {
  const family = familyOf(path, text);
  if (family === null) return null;
  const program = new ProgramText(text);
  program.made(`function ${RENDER}(locals, escaping) {\nif (escaping) {}\n`, 0, text.length);
  family.body(program, path);
  program.made('}\n', 0, text.length);
  return {
    text: program.text,
    grammar: 'javascript',
    lower: (tree) => relocated(lowerTemplateProgram(tree, path), program, family.about),
  };
}

/**
 * Templates: files that hold pieces of programs between text. Each becomes the program that writes its document, in
 * the syntax of its scriptlets, and belongs to the language that renders it.
 */
export const templates: Language = {
  id: 'template',
  extensions: [...Object.keys(families), ...documents],
  plainExtensions: documents,
  interpreters: [],
  grammarFor: () => 'javascript',
  lower: lowerTemplateProgram,
  programOf,
  importResolver: () => (_from, specifier) => ({ external: specifier }),
};
