import type { FileIndex } from '../language.js';
import { byManifests } from '../published.js';

const gradle = ['build', 'settings'].flatMap((name) => [`${name}.gradle`, `${name}.gradle.kts`]);
/** Where builds of many modules keep what their modules share. */
const shared = /^(gradle|buildSrc|build-logic)\/(.*\/)?[^/]+\.gradle(\.kts)?$/;

/**
 * Modules that are published for other builds: by Gradle's plugins for that, or with the licence and source repository
 * that Maven Central demands of each artifact. One that is packed as a program is none, whatever its parent says.
 */
export function isPublished(files: FileIndex): (path: string) => boolean {
  const isGradleLibrary = files.paths().some((path) => shared.test(path) && offers(files.read(path) ?? ''));
  const ofModule = byManifests(files, ['pom.xml', ...gradle], (text) => {
    if (isProgram(text)) return false;
    return offers(text) || undefined;
  });
  const isProgramOf = byManifests(files, ['pom.xml', ...gradle], (text) => isProgram(text) || undefined);
  return (path) => ofModule(path) || (isGradleLibrary && !isProgramOf(path));
}

function isProgram(text: string): boolean {
  return /spring-boot-maven-plugin|<packaging>\s*(war|ear)\s*<|(id|plugin:?)\s*\(?['"](application|war|org\.springframework\.boot)['"]|quarkus-maven-plugin/.test(
    text,
  );
}

function offers(text: string): boolean {
  if (/['"`](java-library|maven-publish|com\.vanniktech\.maven\.publish)['"`]|`java-library`/.test(text))
    return true;
  return /<distributionManagement>/.test(text) || (/<licenses>/.test(text) && /<scm>/.test(text));
}
