import type { FileIndex } from '../../languages/language.js';
import type { ClassSite, Program } from '../program.js';

/** Files that may name classes and are not read as code: for containers, and of other languages. */
const DESCRIPTORS = /\.(xml|kts?|groovy|scala|clj|ya?ml|properties)$|(^|\/)META-INF\//;
const MAX_FILES = 2000;

/** Whether anything of a program names a class, other than the class itself: by code, or by another file that may. */
export function isNamed(site: ClassSite, program: Program, files: FileIndex): boolean {
  const own = program.unit(site.unit);
  const { name, start, end } = own.data.classes[site.cls];
  for (let unit = 0; unit < program.unitCount; unit++)
    if (unit !== site.unit && program.unit(unit).data.strings.some((one) => isOf(one, name))) return true;
  for (let node = 0; node < own.nodeCount; node++) {
    const isWithin = own.start(node) >= start && own.end(node) <= end;
    if (!isWithin && isOf(program.nameOf(site.unit, node) ?? '', name)) return true;
  }
  const described = files.paths().filter((path) => DESCRIPTORS.test(path));
  return described.length > MAX_FILES || described.some((path) => files.read(path)?.includes(name));
}

/** `shop.web.SignIn` or `SignIn.class` for `SignIn`. */
function isOf(written: string, name: string): boolean {
  return written.split(/[.$]/).includes(name);
}
