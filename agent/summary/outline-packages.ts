import { join } from 'node:path';
import type { OutlineManifest, OutlinePackage, PackageOutline } from '#protocol/endpoint-review/packages.js';
import { baseName } from '../packages/paths.js';
import { isTestPath } from '../workspace/path-kind.js';
import { readBounded } from '../workspace/read-bounded.js';
import { goSum, npmLock, pipfileLock, pythonLock } from './lock-files.js';
import {
  type Dependency,
  jsonObject,
  npmDependencies,
  pipfileDependencies,
  pyprojectDependencies,
  requirementsDependencies,
  tomlTable,
} from './manifests.js';
import {
  catalogDependencies,
  goDependencies,
  goReplacements,
  gradleDependencies,
  mavenDependencies,
} from './other-manifests.js';
import { findLine, sourceOf } from './package-places.js';
import { pnpmLock } from './pnpm-lock.js';
import { yarnLock } from './yarn-lock.js';

const MAX_MANIFEST_BYTES = 1_000_000;
const MAX_LOCK_BYTES = 8_000_000;
/** Of a file of YAML, which takes longer: 0.4 s for a MB. */
const MAX_YAML_BYTES = 4_000_000;
const COST_OF_YAML = 3;
/** Of all manifests together. */
const MAX_BYTES = 32_000_000;
const MAX_MANIFESTS = 300;
/** Packages of one file, and of all. */
const MAX_OF_FILE = 5_000;
const MAX_PACKAGES = 10_000;
const MAX_TEXT = 200;

type Reader = (text: string) => OutlinePackage[] | null;

const kinds: {
  name: RegExp;
  ecosystem: OutlineManifest['ecosystem'];
  isLock?: true;
  isYaml?: true;
  read: Reader;
}[] = [
  {
    name: /^package\.json$/,
    ecosystem: 'npm',
    read: (text) => jsonObject(text) && stated(text, npmDependencies(text)),
  },
  { name: /^(package-lock|npm-shrinkwrap)\.json$/, ecosystem: 'npm', isLock: true, read: npmLock },
  { name: /^yarn\.lock$/, ecosystem: 'npm', isLock: true, isYaml: true, read: yarnLock },
  { name: /^pnpm-lock\.yaml$/, ecosystem: 'npm', isLock: true, isYaml: true, read: pnpmLock },
  {
    name: /^requirements[\w.-]*\.txt$/,
    ecosystem: 'pypi',
    read: (text) => [...stated(text, requirementsDependencies(text, false)), ...eggs(text)],
  },
  {
    name: /^pyproject\.toml$/,
    ecosystem: 'pypi',
    read: (text) => tomlTable(text) && stated(text, pyprojectDependencies(text)),
  },
  { name: /^(poetry|uv)\.lock$/, ecosystem: 'pypi', isLock: true, read: pythonLock },
  {
    name: /^Pipfile$/,
    ecosystem: 'pypi',
    read: (text) => tomlTable(text) && stated(text, pipfileDependencies(text)),
  },
  { name: /^Pipfile\.lock$/, ecosystem: 'pypi', isLock: true, read: pipfileLock },
  { name: /^pom\.xml$/, ecosystem: 'maven', read: (text) => stated(text, mavenDependencies(text)) },
  {
    name: /^build\.gradle(\.kts)?$/,
    ecosystem: 'maven',
    read: (text) => stated(text, gradleDependencies(text)),
  },
  {
    name: /\.versions\.toml$/,
    ecosystem: 'maven',
    read: (text) => tomlTable(text) && stated(text, catalogDependencies(text)),
  },
  { name: /^go\.mod$/, ecosystem: 'go', read: goModule },
  { name: /^go\.sum$/, ecosystem: 'go', isLock: true, read: goSum },
];

/** The packages that the manifests and lock files of a commit name, to be compared with those of another one. Tests and vendored code are left out. */
export function packagesOutlined(root: string, paths: readonly string[]): PackageOutline {
  const outline: PackageOutline = { manifests: [], notRead: [] };
  let [bytes, count] = [0, 0];
  for (const file of paths) {
    const kind = kinds.find(({ name }) => name.test(baseName(file)));
    if (!kind || /(^|\/)(node_modules|site-packages|vendor)\//.test(file) || isTestPath(file)) continue;
    const isBeyond = outline.manifests.length >= MAX_MANIFESTS || bytes >= MAX_BYTES;
    const limit = kind.isYaml ? MAX_YAML_BYTES : kind.isLock ? MAX_LOCK_BYTES : MAX_MANIFEST_BYTES;
    const content = isBeyond ? null : readBounded(join(root, file), limit);
    const text = content?.ok && !content.truncated ? content.bytes.toString('utf8') : null;
    bytes += (text?.length ?? 0) * (kind.isYaml ? COST_OF_YAML : 1);
    const read = text === null ? null : kind.read(text);
    const packages = kind.isLock ? read && onceEach(read) : read;
    if (packages === null || packages.length > MAX_OF_FILE || count + packages.length > MAX_PACKAGES) {
      if (outline.notRead.length < MAX_MANIFESTS) outline.notRead.push(file);
      continue;
    }
    count += packages.length;
    const { ecosystem, isLock } = kind;
    outline.manifests.push({ ecosystem, file, ...(isLock && { isLock }), packages: packages.map(bounded) });
  }
  return outline;
}

function bounded({ name, version, source, ...more }: OutlinePackage): OutlinePackage {
  return {
    ...more,
    ...{ name: name.slice(0, MAX_TEXT), version: version.slice(0, MAX_TEXT) },
    ...(source !== undefined && { source: source.slice(0, MAX_TEXT) }),
  };
}

/** Of versions of a package that are fixed beside each other, the first. */
function onceEach(packages: readonly OutlinePackage[]): OutlinePackage[] {
  const found = new Map<string, OutlinePackage>();
  for (const one of packages) {
    const key = JSON.stringify([one.name, one.source, one.hasInstallScript]);
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** What `go.mod` asks for, and what takes the place of such. */
function goModule(text: string): OutlinePackage[] {
  const replaced = new Map(
    goReplacements(text).map(({ name, by, version, line }) => [name, { name, version, line, source: by }]),
  );
  const asked = stated(text, goDependencies(text)).filter(({ name }) => !replaced.has(name));
  return [...asked, ...replaced.values()];
}

/** Requirements that are an address and no name: `-e git+https://host/flask.git#egg=flask` */
function eggs(text: string): OutlinePackage[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const match = /^\s*(?:-e|--editable)?\s*(\S{1,1000})#(?:\S{0,200}&)?egg=([\w.-]{1,200})/.exec(
      line.slice(0, 2000),
    );
    const source = match && sourceOf(match[1]);
    return match && source ? [{ name: match[2], version: '', line: index + 1, source }] : [];
  });
}

/** What a manifest asks for: a URL in the place of a version is where it comes from. */
function stated(text: string, dependencies: readonly Dependency[]): OutlinePackage[] {
  const line = findLine(text);
  return dependencies.slice(0, MAX_OF_FILE + 1).map(({ name, version }) => {
    const source = sourceOf(version);
    return {
      ...{ name, version: source === null ? version : '' },
      line: line(name.slice(name.indexOf(':') + 1)),
      ...(source !== null && { source }),
    };
  });
}
