import type { FileIndex } from '../../languages/language.js';
import { parseConfiguration } from '../../workspace/configuration-text.js';
import { gap } from '../wiring/value.js';

type Settings = ReturnType<typeof parseConfiguration>;

const FILES = ['properties', 'yml', 'yaml'].map((ending) => `application.${ending}`);
const PROFILES = ['spring.profiles', 'spring.config.activate.on-profile'];
const MAX_TEXT = 300_000;
const MAX_DEPTH = 5;

/** What `src/main/resources/application.*` of a module sets, for the code beside it. */
export class JavaSettings {
  private readonly byModule = new Map<string, Settings[]>();

  constructor(private readonly files: FileIndex) {}

  /** The first of these settings that is set (`server.servlet.context-path`), as a path; `''` where none is. */
  pathOf(path: string, keys: readonly string[]): string {
    for (const key of keys) {
      const text = this.stated(path, key);
      const value = text && this.resolve(path, text).trim().replace(/\/+$/, '');
      if (value) return value.startsWith('/') ? value : `/${value}`;
    }
    return '';
  }

  /** A text whose `${name}` and `${name:default}` are what the settings say; what is not known is a gap. */
  resolve(path: string, text: string, depth = 0): string {
    return text.replace(/\$\{([^{}:]+)(?::([^{}]*))?\}/g, (_, name: string, initial: string | undefined) => {
      const value = depth < MAX_DEPTH ? (this.stated(path, name.trim()) ?? initial) : initial;
      return value === undefined ? gap(name) : this.resolve(path, value, depth + 1);
    });
  }

  private stated(path: string, key: string): string | undefined {
    for (const settings of this.ofModule(path)) {
      const value = valueAt(settings, key.split('.'));
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
    return undefined;
  }

  private ofModule(path: string): Settings[] {
    const at = path.indexOf('src/main/');
    if (at < 0) return [];
    const module = path.slice(0, at);
    let known = this.byModule.get(module);
    if (known === undefined) {
      known = FILES.flatMap((name) => {
        const file = `${module}src/main/resources/${name}`;
        const text = this.files.has(file) ? this.files.read(file) : undefined;
        // Later documents come before those that they add to; some are for certain occasions alone.
        const documents = (text ?? '')
          .slice(0, MAX_TEXT)
          .split(/^---\s*$/m)
          .reverse();
        return documents
          .map((one) => parseConfiguration(file, one))
          .filter((one) => PROFILES.every((key) => valueAt(one, key.split('.')) === null));
      });
      this.byModule.set(module, known);
    }
    return known;
  }
}

/** `a.b.c` may be written as one key, or as keys in keys. */
function valueAt(settings: Settings, keys: readonly string[]): Settings {
  if (keys.length === 0 || !(settings instanceof Map)) return keys.length === 0 ? settings : null;
  for (let length = keys.length; length > 0; length--) {
    const inner = settings.get(keys.slice(0, length).join('.'));
    const value = inner === undefined ? null : valueAt(inner, keys.slice(length));
    if (value !== null) return value;
  }
  return null;
}
