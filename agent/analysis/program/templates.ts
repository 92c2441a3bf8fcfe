import { bounds } from '../domain/bounds.js';
import type { Module } from './module.js';

/** The templates of a program, found by the names under which code renders them. */
export class Templates {
  private readonly byName = new Map<string, Module[]>();

  constructor(modules: readonly Module[]) {
    for (const module of modules) {
      if (module.unit.data.renders === undefined) continue;
      const key = lastName(module.unit.path);
      const known = this.byName.get(key);
      if (known === undefined) this.byName.set(key, [module]);
      else known.push(module);
    }
  }

  /**
   * The templates whose path ends with the name, with or without its extension (`users/list` is
   * `views/users/list.html`): those nearest to the module that renders it.
   */
  find(name: string, from: Module): readonly Module[] {
    if (this.byName.size === 0 || name.length > 500) return [];
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
    if (fitting.length < 2) return fitting;
    const nearness = fitting.map(({ unit }) => sharedFolders(unit.path, from.unit.path));
    const nearest = Math.max(...nearness);
    return bounds.templates.first(fitting.filter((_, index) => nearness[index] === nearest));
  }
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
