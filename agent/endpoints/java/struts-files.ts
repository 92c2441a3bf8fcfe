import { posix } from 'node:path';
import type { FileIndex } from '../../languages/language.js';
import { parseProperties } from '../../workspace/properties-text.js';
import { elementsNamed, parseXml, type XmlElement } from '../../workspace/xml-text.js';

/** An action that a file of Struts declares. */
export interface DeclaredAction {
  file: string;
  line: number;
  namespace: string;
  name: string;
  /** Full name of the class; the framework's own where none is stated. */
  className: string | undefined;
  method: string;
}

/** One application: a `struts.xml` with what it includes, and the settings of both. */
export interface StrutsApplication {
  /** The folder of the module, with a slash at the end. */
  module: string;
  constants: ReadonlyMap<string, string>;
  actions: readonly DeclaredAction[];
}

const MAX_INCLUDES = 200;

/** The applications of Struts in a program. */
export function strutsApplications(files: FileIndex): StrutsApplication[] {
  return files
    .paths()
    .filter((path) => /(^|\/)struts\.xml$/.test(path))
    .map((path) => applicationAt(path, files));
}

function applicationAt(start: string, files: FileIndex): StrutsApplication {
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  const constants = new Map<string, string>();
  const actions: DeclaredAction[] = [];
  const waiting = [start];
  const seen = new Set(waiting);
  for (const file of waiting) {
    const root = parseXml(files.read(file) ?? '');
    if (root?.name !== 'struts') continue;
    for (const constant of elementsNamed(root, 'constant'))
      constants.set(attribute(constant, 'name'), attribute(constant, 'value'));
    for (const include of elementsNamed(root, 'include')) {
      const path = posix.join(folder, attribute(include, 'file'));
      if (seen.has(path) || seen.size > MAX_INCLUDES || !files.has(path)) continue;
      seen.add(path);
      waiting.push(path);
    }
    for (const pack of elementsNamed(root, 'package'))
      for (const action of elementsNamed(pack, 'action'))
        actions.push({
          file,
          line: action.line,
          namespace: attribute(pack, 'namespace'),
          name: attribute(action, 'name'),
          className: action.attributes.get('class'),
          method: action.attributes.get('method') ?? 'execute',
        });
  }
  const settings = parseProperties(files.read(`${folder}struts.properties`) ?? '');
  for (const [key, value] of settings) if (!constants.has(key)) constants.set(key, value);
  return { module: folder.replace(/src\/main\/(resources|java)\/.*$/, ''), constants, actions };
}

function attribute(element: XmlElement, name: string): string {
  return element.attributes.get(name) ?? '';
}
