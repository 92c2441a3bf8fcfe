import type { UnitData } from '../../ir/unit.js';
import { lowerJava } from '../java/lower.js';
import { lowerTemplateProgram } from '../javascript/index.js';
import type { EmbeddedProgram, Language } from '../language.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { ejsBody } from './ejs.js';
import { freemarkerBody } from './freemarker.js';
import { ENTRY, goBody, goDefinitions } from './go-template.js';
import { handlebarsBody } from './handlebars.js';
import { ambientNames } from './javascript-names.js';
import { jinjaBody } from './jinja.js';
import { jspProgram } from './jsp.js';
import { pageScripts, type Tags } from './page-scripts.js';
import { plainPageProgram } from './plain-page.js';
import { ProgramText } from './program-text.js';
import { pugBody } from './pug.js';
import { RENDER, relocated, type TemplateUnit } from './relocate.js';
import { thymeleafBody } from './thymeleaf.js';
import { velocityBody } from './velocity.js';

/** How one family of templates is read. */
interface Family {
  about: TemplateUnit;
  grammar: string;
  lower(tree: SyntaxTree, path: string): UnitData;
  /** Writes the program, with the function that renders. */
  write(program: ProgramText): void;
}

/** A family whose programs are a function in JavaScript; `more` are parameters behind those that all have. */
function scripted(body: (program: ProgramText) => void, about: TemplateUnit, tags?: Tags, more = ''): Family {
  return {
    about,
    grammar: 'javascript',
    lower: lowerTemplateProgram,
    write(program) {
      const { length } = program.template;
      program.made(`function ${RENDER}(locals, escaping${more}) {\nif (escaping) {}\n`, 0, length);
      body(program);
      program.made('}\n', 0, length);
      if (tags !== undefined) pageScripts(program, tags);
    },
  };
}

const noNames: ReadonlySet<string> = new Set(['undefined']);
const ejs = scripted(
  ejsBody,
  { language: 'javascript', ambient: ambientNames },
  { any: /<%[\s\S]*?%>/g, output: /^<%[=-]/ },
);
/** Python renders most of these; `withHosts` finds those that JavaScript does. */
const jinja = scripted(jinjaBody, { language: 'python', ambient: noNames });
const nunjucks = scripted(
  jinjaBody,
  { language: 'javascript', ambient: noNames },
  { any: /\{\{[\s\S]*?\}\}|\{[%#][\s\S]*?[%#]\}/g, output: /^\{\{/ },
);
const pug = scripted(pugBody, { language: 'javascript', ambient: ambientNames });
const handlebars = scripted(
  handlebarsBody,
  { language: 'javascript', ambient: noNames },
  { any: /\{\{[\s\S]*?\}\}\}?/g, output: /^\{\{\{?\s*[\w.@[\]-]+\s*\}/ },
);
const thymeleaf = scripted(thymeleafBody, { language: 'java', ambient: noNames });
const freemarker = scripted((program) => freemarkerBody(program, false), {
  language: 'java',
  ambient: noNames,
});
const freemarkerHtml = scripted((program) => freemarkerBody(program, true), {
  language: 'java',
  ambient: noNames,
});
const velocity = scripted(velocityBody, { language: 'java', ambient: noNames });
const go = scripted(
  goBody,
  { language: 'go', ambient: noNames, definitions: goDefinitions },
  undefined,
  `, ${ENTRY}`,
);
const jsp: Family = { about: { language: 'java' }, grammar: 'java', lower: lowerJava, write: jspProgram };

const families: Record<string, Family> = {
  '.ejs': ejs,
  '.hbs': handlebars,
  '.handlebars': handlebars,
  '.mustache': handlebars,
  '.pug': pug,
  '.jade': pug,
  '.tmpl': go,
  '.gotmpl': go,
  '.gohtml': go,
  '.ftl': freemarker,
  '.ftlh': freemarkerHtml,
  '.ftlx': freemarkerHtml,
  '.vm': velocity,
  '.jsp': jsp,
  '.jspf': jsp,
  '.tag': jsp,
  '.jinja': jinja,
  '.jinja2': jinja,
  '.j2': jinja,
  '.njk': nunjucks,
  '.nunjucks': nunjucks,
  '.swig': nunjucks,
};

/** What only templates of Go say: a member of dot, the end of a block, a template of a name in quotes. */
const GO_ACTION =
  /\{\{(?:- )?\s*(?:\.[\w\s}|]|\$\.\w|end\s*-?\}\}|(?:if|with|range|len|eq|and|or|not)\s+[.$(]|(?:define|template|block)\s+["`])/;

/** Extensions of documents that may be templates of any family: what stands in them tells. */
const documents = ['.html', '.htm', '.xhtml'];

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.')).toLowerCase();
}

function isDocument(path: string): boolean {
  return documents.includes(extensionOf(path));
}

/** Extensions that several engines share: what stands in a file tells whether it is one of those that are read. */
const shared = ['.tpl'];

function sharedFamilyOf(text: string): Family | null {
  if (text.includes('{%')) return jinja;
  if (GO_ACTION.test(text) && !/\{\{[#>^]/.test(text)) return go;
  return /\{\{[{#>^]/.test(text) ? handlebars : null;
}

function familyOf(path: string, text: string): Family | null {
  if (shared.includes(extensionOf(path))) return sharedFamilyOf(text);
  if (!isDocument(path)) return families[extensionOf(path)] ?? null;
  if (/\b(data-)?th[:-][a-z]|\[[[(]\$\{/.test(text)) return thymeleaf;
  if (GO_ACTION.test(text) && !/\{%|\{\{[#>^]/.test(text)) return go;
  if (/\{\{[{#/>^]/.test(text) && !text.includes('{%')) return handlebars;
  if (/\{%|\{\{/.test(text)) return jinja;
  if (text.includes('<%')) return ejs;
  return null;
}

function programOf(path: string, text: string): EmbeddedProgram | null {
  const family = familyOf(path, text);
  if (family === null) return isDocument(path) ? plainPageProgram(path, text, lowerTemplateProgram) : null;
  const program = new ProgramText(text, path);
  family.write(program);
  return {
    text: program.text,
    grammar: family.grammar,
    lower: (tree) => relocated(family.lower(tree, path), program, family.about),
  };
}

/**
 * Templates: files that hold pieces of programs between text. Each becomes the program that writes its document, in
 * the syntax of its scriptlets, and belongs to the language that renders it. A page of HTML that is none becomes its scripts.
 */
export const templates: Language = {
  id: 'template',
  extensions: [...Object.keys(families), ...shared, ...documents],
  plainExtensions: [...documents, ...shared, '.tmpl', '.gotmpl'],
  interpreters: [],
  grammarFor: (path) => familyOf(path, '')?.grammar ?? 'javascript',
  lower: lowerTemplateProgram,
  programOf,
  importResolver: () => (_from, specifier) => ({ external: specifier }),
};
