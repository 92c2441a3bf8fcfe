import type { FileIndex } from '../../languages/language.js';
import { childText, elementsNamed, parseXml } from '../../workspace/xml-text.js';

/** A servlet, or a filter, that a deployment descriptor declares. */
export interface DeclaredServlet {
  file: string;
  line: number;
  /** The full name of its class. */
  className: string;
  patterns: string[];
}

const DESCRIPTOR = /(^|\/)(?:WEB-INF|META-INF)\/web\.xml$/;

/** What the files `web.xml` of a program declare. */
export class DeploymentDescriptors {
  readonly servlets: DeclaredServlet[];
  readonly filters: DeclaredServlet[];

  constructor(files: FileIndex) {
    const paths = files.paths().filter((path) => DESCRIPTOR.test(path));
    this.servlets = paths.flatMap((path) => declaredIn(path, files, 'servlet'));
    this.filters = paths.flatMap((path) => declaredIn(path, files, 'filter'));
  }

  /** The path that a servlet of a framework is mapped to in the module of a file: `/api` of `/api/*`. */
  prefixOf(path: string, classes: RegExp): string {
    const at = path.indexOf('src/main/');
    const own = this.servlets.find(
      ({ file, className }) => classes.test(className) && at >= 0 && file.startsWith(path.slice(0, at)),
    );
    const pattern = own?.patterns.find((one) => /^\/.+\/\*$/.test(one));
    return pattern === undefined ? '' : pattern.slice(0, -2);
  }
}

function declaredIn(file: string, files: FileIndex, kind: 'servlet' | 'filter'): DeclaredServlet[] {
  const root = parseXml(files.read(file) ?? '');
  if (root?.name !== 'web-app') return [];
  const patterns = new Map<string, string[]>();
  for (const mapping of elementsNamed(root, `${kind}-mapping`)) {
    const name = childText(mapping, `${kind}-name`) ?? '';
    const own = mapping.children.flatMap((child) => (child.name === 'url-pattern' ? [child.text] : []));
    patterns.set(name, [...(patterns.get(name) ?? []), ...own]);
  }
  return elementsNamed(root, kind).flatMap((servlet) => {
    const className = childText(servlet, `${kind}-class`);
    const own = patterns.get(childText(servlet, `${kind}-name`) ?? '') ?? [];
    return className === undefined ? [] : [{ file, line: servlet.line, className, patterns: own }];
  });
}
