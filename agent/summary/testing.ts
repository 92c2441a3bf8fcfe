import type { RepositorySummary } from '#protocol/scan-report.js';
import { baseName, folderOf } from '../packages/paths.js';
import { asTable, jsonObject, tomlTable } from './manifests.js';
import { nearTop, runnerOf } from './package-runner.js';

type Way = NonNullable<RepositorySummary['testing']>[number];

const MAX_WAYS = 12;
/** What `npm init` writes where there are no tests. */
const NO_TESTS = /no test specified/;

/** Commands by which its tests are run, from manifests at its top and two folders below, as those of `apps/web`. */
export function testingOf(paths: readonly string[], read: (path: string) => string | undefined): Way[] {
  const known = new Set(paths);
  const inFolder = (folder: string) => (path: string) => folder === '' || path.startsWith(`${folder}/`);
  const ways: Way[] = [];
  for (const path of nearTop(paths)) {
    const folder = folderOf(path);
    const beside = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    const has = (pattern: RegExp) => paths.some((one) => inFolder(folder)(one) && pattern.test(one));
    // Builds of Java run the tests of the modules below them.
    const isBelow = (program: RegExp) =>
      ways.some(
        (one) => program.test(one.command) && (one.folder === '' || folder.startsWith(`${one.folder}/`)),
      );
    const add = (command: string) => ways.push({ command, folder, file: path });
    switch (baseName(path)) {
      case 'package.json': {
        const scripts = asTable(jsonObject(read(path) ?? '')?.scripts) ?? {};
        const names = Object.keys(scripts).filter((name) =>
          /^(g:)?test([:-](unit|integration|e2e|server|all))?$/.test(name),
        );
        const runner = runnerOf(folder, known);
        for (const name of names)
          if (typeof scripts[name] === 'string' && !NO_TESTS.test(scripts[name]))
            add(name === 'test' ? `${runner} test` : `${runner} run ${name}`);
        break;
      }
      case 'tox.ini':
        add('tox');
        break;
      case 'noxfile.py':
        add('nox');
        break;
      case 'pytest.ini':
        add('pytest');
        break;
      case 'pyproject.toml':
        if (asTable(tomlTable(read(path) ?? '')?.tool)?.pytest) add('pytest');
        break;
      case 'setup.cfg':
        if (/^\[tool:pytest\]/m.test(read(path) ?? '')) add('pytest');
        break;
      case 'manage.py':
        if (has(/(^|\/)(tests\.py|tests?\/.*\.py|test_[^/]*\.py|unittests\/.*\.py)$/))
          add('python manage.py test');
        break;
      case 'pom.xml':
        if (!isBelow(/mvnw? test$/) && has(/src\/test\/.*\.java$/))
          add(`${known.has(beside('mvnw')) ? './mvnw' : 'mvn'} test`);
        break;
      case 'build.gradle':
      case 'build.gradle.kts':
        if (!isBelow(/gradlew? test$/) && has(/src\/test\/.*\.(java|kt|groovy)$/))
          add(`${known.has(beside('gradlew')) ? './gradlew' : 'gradle'} test`);
        break;
      case 'go.mod':
        if (has(/_test\.go$/)) add('go test ./...');
        break;
      case 'Makefile':
        if (/^test\s*:(?!=)/m.test(read(path) ?? '')) add('make test');
        break;
      default:
    }
  }
  const seen = new Set<string>();
  return ways
    .filter(({ command, folder }) => {
      const key = JSON.stringify([command, folder]);
      return !seen.has(key) && seen.add(key);
    })
    .sort(
      (a, b) =>
        a.folder.split('/').length - b.folder.split('/').length ||
        (a.folder === '' ? 0 : 1) - (b.folder === '' ? 0 : 1),
    )
    .slice(0, MAX_WAYS);
}
