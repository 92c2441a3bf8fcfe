import { asTable, type Dependency, jsonObject, tomlTable } from './manifests.js';

/** `pom.xml`: dependencies of the project itself, with what a property says of their version. */
export function mavenDependencies(text: string): Dependency[] {
  const own = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(dependencyManagement|plugins|profiles)>[\s\S]*?<\/\1>/g, '');
  const property = (value: string) =>
    value.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) => tag(text, name) ?? whole);
  return Array.from(own.matchAll(/<dependency>([\s\S]{0,3000}?)<\/dependency>/g), ([, body]) => ({
    name: `${tag(body, 'groupId') ?? ''}:${tag(body, 'artifactId') ?? ''}`,
    version: property(tag(body, 'version') ?? ''),
    development: tag(body, 'scope') === 'test',
  })).filter(({ name }) => name !== ':');
}

function tag(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`);
  const end = text.indexOf(`</${name}>`, start);
  return start < 0 || end < 0
    ? undefined
    : text
        .slice(start + name.length + 2, end)
        .trim()
        .slice(0, 200);
}

/** `build.gradle`, `build.gradle.kts`: `implementation 'group:name:version'` */
export function gradleDependencies(text: string): Dependency[] {
  const line =
    /^\s*(\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|annotationProcessor|developmentOnly|compile))\s*\(?\s*(?:platform\()?["']([\w.-]+:[\w.-]+)(?::([^"'@]{1,100}))?/gm;
  return Array.from(text.matchAll(line), ([, configuration, name, version = '']) => ({
    ...{ name, version },
    development: /^test|developmentOnly/.test(configuration),
  }));
}

/** `libs.versions.toml`: the libraries of a version catalog. */
export function catalogDependencies(text: string): Dependency[] {
  const catalog = tomlTable(text);
  const versions = asTable(catalog?.versions) ?? {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.values(asTable(catalog?.libraries) ?? {}).flatMap((stated) => {
    const table = asTable(stated);
    const parts = textOf(stated).split(':');
    const name = table
      ? textOf(table.module) || `${textOf(table.group)}:${textOf(table.name)}`
      : parts.slice(0, 2).join(':');
    if (!/^[^:]+:[^:]+$/.test(name)) return [];
    const ref = asTable(table?.version)?.ref;
    const written = table ? (typeof ref === 'string' ? versions[ref] : table.version) : parts[2];
    return [{ name, version: textOf(written), development: false }];
  });
}

/** `go.mod`: modules of others in the place of those that are asked for; what takes their place may be a folder, which is none. */
export function goReplacements(text: string): { name: string; version: string; by: string; line: number }[] {
  let inBlock = false;
  return text.split('\n').flatMap((line, index) => {
    const start = /^replace\s*(\()?/.exec(line);
    if (start?.[1]) inBlock = true;
    else if (line.startsWith(')')) inBlock = false;
    if (!start && !inBlock) return [];
    const match = /(\S+)(?:\s+v\S+)?\s+=>\s+(\S+)(?:\s+(v\S+))?/.exec(line.slice(0, 1000));
    if (!match || /^\.{0,2}\//.test(match[2]) || match[1] === match[2]) return [];
    return [{ name: match[1], by: match[2], version: match[3] ?? '', line: index + 1 }];
  });
}

/** `go.mod`: what it requires directly. */
export function goDependencies(text: string): Dependency[] {
  const blocks = [
    ...Array.from(text.matchAll(/^require\s*\(([\s\S]*?)^\)/gm), ([, body]) => body),
    ...Array.from(text.matchAll(/^require\s+([^(\n]+)$/gm), ([, body]) => body),
  ];
  return blocks.flatMap((block) =>
    block.split('\n').flatMap((line) => {
      const match = /^\s*([\w.~/-]+\.[\w.~/-]+)\s+(v\S+)(?!.*\/\/ indirect)/.exec(line);
      return match ? [{ name: match[1], version: match[2], development: false }] : [];
    }),
  );
}

/** `composer.json` */
export function composerDependencies(text: string): Dependency[] {
  const manifest = jsonObject(text);
  const read = (key: string, development: boolean) =>
    Object.entries(asTable(manifest?.[key]) ?? {}).flatMap(([name, version]) =>
      typeof version === 'string' && name.includes('/') ? [{ name, version, development }] : [],
    );
  return [...read('require', false), ...read('require-dev', true)];
}

/** `*.csproj`: `<PackageReference Include="Name" Version="1" />` */
export function dotnetDependencies(text: string): Dependency[] {
  return Array.from(
    text.matchAll(/<PackageReference\s+Include="([^"]{1,200})"(?:\s+Version="([^"]{1,100})")?/g),
    ([, name, version = '']) => ({ name, version, development: false }),
  );
}
