import { baseName } from '../packages/paths.js';
import { MAX_MANIFEST } from './manifests.js';

/** A group of Maven, and the version that a build states for all that is in it. */
export interface Platform {
  group: string;
  version: string;
}

const MAX_BUILDS = 300;
/** Parts of a text that are gone through: what is written in between is no build of anybody. */
const MAX_PART = 2_000;

/** Versions by groups, from parents and managed dependencies of `pom.xml`, and plugins of Gradle: dependencies leave them out then. */
export function platformsOf(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): Platform[] {
  const found: Platform[] = [];
  let builds = 0;
  for (const path of paths) {
    const name = baseName(path);
    const isMaven = name === 'pom.xml';
    if (!isMaven && !/^build\.gradle(\.kts)?$/.test(name)) continue;
    if (++builds > MAX_BUILDS) break;
    const text = read(path);
    if (text === undefined || text.length > MAX_MANIFEST) continue;
    found.push(...(isMaven ? ofMaven(text) : ofGradle(text)));
  }
  return found;
}

function ofMaven(text: string): Platform[] {
  const plain = text.replace(/<!--[\s\S]*?-->/g, '');
  const block = new RegExp(`<(parent|dependency)>([\\s\\S]{0,${MAX_PART}}?)</\\1>`, 'g');
  return Array.from(plain.matchAll(block)).flatMap(([, kind, body]) => {
    const group = tagText(body, 'groupId');
    const version = tagText(body, 'version')?.replace(
      /^\$\{([\w.-]{1,100})\}$/,
      (whole, property: string) => tagText(plain, property) ?? whole,
    );
    // Of dependencies those that bring the versions of others.
    const isMeant = kind === 'parent' || /<type>\s*pom\s*</.test(body);
    return isMeant && group && version && !version.includes('$') ? [{ group, version }] : [];
  });
}

/** `id 'org.springframework.boot' version '3.4.0'`, `id("io.quarkus") version "3.1"` */
function ofGradle(text: string): Platform[] {
  const plugin = /^\s*id\s*\(?\s*["']([\w.-]{1,100})["']\s*\)?\s+version\s+["']([\w.-]{1,50})["']/gm;
  return Array.from(text.matchAll(plugin), ([, group, version]) => ({ group, version }));
}

function tagText(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`);
  const end = start < 0 ? -1 : text.indexOf(`</${name}>`, start);
  return end < 0
    ? undefined
    : text
        .slice(start + name.length + 2, end)
        .trim()
        .slice(0, 100);
}
