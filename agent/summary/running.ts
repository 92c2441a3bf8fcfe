import type { RepositorySummary } from '#protocol/scan-report.js';
import { baseName, folderOf, within } from '../packages/paths.js';
import { asTable, jsonObject } from './manifests.js';
import { nearTop, runnerOf } from './package-runner.js';

type Way = NonNullable<RepositorySummary['running']>[number];

const MAX_WAYS = 12;

/** Commands by which the repository says that it is run, from manifests at its top and two folders below, as those of `apps/web`. */
export function runningOf(
  paths: readonly string[],
  read: (path: string) => string | undefined,
  entryPoints: RepositorySummary['entryPoints'] = [],
): Way[] {
  const ways: Way[] = [];
  const known = new Set(paths);
  for (const path of nearTop(paths)) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const add = (command: string, says: string) => ways.push({ command, folder, file: path, says });
    const name = baseName(path);
    if (name === 'package.json') {
      const scripts = asTable(jsonObject(read(path) ?? '')?.scripts);
      for (const script of ['start', 'dev', 'serve'])
        if (typeof scripts?.[script] === 'string')
          add(
            `${runnerOf(folder, known)} ${script === 'start' ? 'start' : `run ${script}`}`,
            scripts[script].slice(0, 200),
          );
    } else if (/^(docker-)?compose\.ya?ml$/.test(name))
      add('docker compose up', 'starts the services of this file');
    else if (name === 'manage.py') add('python manage.py runserver', 'the development server of Django');
    else if (name === 'pom.xml' && (read(path) ?? '').includes('spring-boot-maven-plugin'))
      add(
        known.has(beside(folder, 'mvnw')) ? './mvnw spring-boot:run' : 'mvn spring-boot:run',
        'starts the application',
      );
    else if (/^build\.gradle(\.kts)?$/.test(name) && (read(path) ?? '').includes('org.springframework.boot'))
      add(
        known.has(beside(folder, 'gradlew')) ? './gradlew bootRun' : 'gradle bootRun',
        'starts the application',
      );
    else if (name === 'Makefile') {
      const targets = Array.from(
        (read(path) ?? '').matchAll(/^(run|start|serve|up|dev)\s*:(?!=)/gm),
        ([, target]) => target,
      );
      for (const target of new Set(targets)) add(`make ${target}`, 'a target of the Makefile');
    } else if (name === 'Dockerfile' && folder === '') add('docker build .', 'builds an image');
  }
  ways.push(...goPrograms(known, entryPoints));
  // What stands at the top comes first, and what only builds comes last.
  const rank = ({ file, command }: Way) =>
    file.split('/').length + (command.startsWith('docker build') ? 10 : 0);
  return ways.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_WAYS);
}

function beside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** `go run ./cmd/shop` in the folder of its module. */
function goPrograms(known: ReadonlySet<string>, entryPoints: RepositorySummary['entryPoints']): Way[] {
  return entryPoints.flatMap(({ kind, file }) => {
    if (kind !== 'program' || !file.endsWith('.go')) return [];
    let folder = folderOf(file);
    while (folder !== '' && !known.has(beside(folder, 'go.mod'))) folder = folderOf(folder);
    if (!known.has(beside(folder, 'go.mod'))) return [];
    const program = within(folder, folderOf(file));
    // Others are tools of those who work on it.
    if (program !== '' && !/(^|\/)cmd(\/|$)/.test(program)) return [];
    const command = program === '' ? 'go run .' : `go run ./${program}`;
    return [{ command, folder, file, says: 'starts the program' }];
  });
}
