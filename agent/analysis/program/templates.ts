import { graphBounds } from '../graph/bounds.js';
import type { ProgramFile } from './program-file.js';

/** The templates of a program, found by the names under which code renders them. */
export class Templates {
  private readonly byName = new Map<string, ProgramFile[]>();
  /** Those that define a template of a name besides that of their file. */
  private readonly byDefinition = new Map<string, ProgramFile[]>();

  constructor(modules: readonly ProgramFile[]) {
    for (const module of modules) {
      const { renders, defines = [] } = module.unit.data;
      if (renders === undefined) continue;
      add(this.byName, lastName(module.unit.path), module);
      for (const name of defines) add(this.byDefinition, name, module);
    }
  }

  get isEmpty(): boolean {
    return this.byName.size === 0;
  }

  /**
   * The templates whose path ends with the name, with or without its extension (`users/list` is
   * `views/users/list.html`): those nearest to the module that renders it.
   */
  find(name: string, from: ProgramFile): readonly ProgramFile[] {
    if (this.byName.size === 0 || name.length > 500) return [];
    const defining = this.byDefinition.get(name)?.filter(({ symbols }) => symbols === from.symbols) ?? [];
    if (defining.length > 0) return nearest(defining, from);
    const parts = name
      .split(/[?#]|::/, 1)[0]
      .trim()
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    const wanted = parts.slice(parts.lastIndexOf('..') + 1).join('/');
    if (wanted === '') return [];
    const fitting = (this.byName.get(lastName(wanted)) ?? []).filter(
      ({ symbols, unit }) => symbols === from.symbols && isNamed(unit.path, wanted),
    );
    return nearest(fitting, from);
  }
}

function nearest(fitting: readonly ProgramFile[], from: ProgramFile): readonly ProgramFile[] {
  if (fitting.length < 2) return fitting;
  const nearness = fitting.map(({ unit }) => sharedFolders(unit.path, from.unit.path));
  const most = Math.max(...nearness);
  return fitting.filter((_, index) => nearness[index] === most).slice(0, graphBounds.templates);
}

function add(known: Map<string, ProgramFile[]>, name: string, module: ProgramFile): void {
  const modules = known.get(name);
  if (modules === undefined) known.set(name, [module]);
  else modules.push(module);
}

/** `list` of `users/list.html.j2`. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0];
}

function isNamed(path: string, wanted: string): boolean {
  let at = path.lastIndexOf(wanted);
  while (at >= 0) {
    const rest = path.slice(at + wanted.length);
    if ((at === 0 || path[at - 1] === '/') && (rest === '' || /^(\.\w+)+$/.test(rest))) return true;
    at = at === 0 ? -1 : path.lastIndexOf(wanted, at - 1);
  }
  return false;
}

function sharedFolders(path: string, other: string): number {
  const one = path.split('/');
  const two = other.split('/');
  let shared = 0;
  while (shared < one.length - 1 && shared < two.length - 1 && one[shared] === two[shared]) shared++;
  return shared;
}
