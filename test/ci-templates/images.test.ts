import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import ignore from 'ignore';
import { parse } from 'yaml';
import { configurationTable } from '#server/config.js';
import { STOP_WITHIN } from '#server/serve/serve-command.js';
import { root } from './local-ci.js';

interface Service {
  build?: { target: string };
  environment?: Record<string, string>;
  networks: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, unknown> | string[];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The files that make images, as far as they can be judged without a Docker engine. */
describe('ci-templates/images', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
    .map((text) => {
      const [, from, name] = /^(\S+) AS (\S+)$/m.exec(text) ?? expect.fail(`a stage without a name: ${text}`);
      const lines = text.replace(/\\\n/g, ' ').split('\n');
      return { from, name, lines };
    });
  const stage = (name: string) =>
    stages.find((each) => each.name === name) ?? expect.fail(`there is no stage ${name}`);

  for (const name of ['agent', 'server'])
    it(`runs the ${name} as a user without rights, from what the lock file says`, () => {
      const { from, lines } = stage(name);
      expect(from).to.equal('base');
      expect(lines.filter((line) => line.startsWith('USER '))).to.deep.equal(['USER node']);
      const copied = stage('base').lines.filter((line) => line.startsWith('COPY --from=packages'));
      expect(copied).to.have.length(1);
      expect(stage('packages').lines.join('\n')).to.match(/RUN npm ci --omit=dev /);
    });

  it('copies what is there, and what .dockerignore lets through', () => {
    const ignored = ignore().add(read('.dockerignore'));
    const sources = stages.flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const [, from, paths] = /^COPY (?:--from=(\S+) )?(.*) \S+$/.exec(line) ?? [];
        if (paths === undefined || from === 'packages') return [];
        return paths.split(' ').map((path) => path.replace(/^\/src\//, ''));
      }),
    );
    expect(sources).to.include.members(['package-lock.json', 'bin/goalkeeper.js', 'dist/bundle', 'LICENSE']);
    for (const source of sources.filter((path) => path !== '.')) {
      expect(existsSync(join(root, source)), source).to.equal(true);
      if (!source.startsWith('dist/')) expect(ignored.ignores(source), source).to.equal(false);
    }
    for (const secret of ['.env', '.goalkeeper', '.git', 'agent-token', 'node_modules', 'agent/node_modules'])
      expect(ignored.ignores(`${secret}/x`) || ignored.ignores(secret), secret).to.equal(true);
  });

  it('sets only what the server knows, in services that are wired together', () => {
    const compose = parse(read('docker-compose.yml'), { merge: true });
    const services: Record<string, Service> = compose.services;
    const known: string[] = configurationTable.map(({ variable }) => variable);
    for (const [
      name,
      { build, environment = {}, networks, depends_on: needs = {}, stop_grace_period: grace },
    ] of Object.entries(services)) {
      for (const variable of Object.keys(environment))
        expect(known, `${name}: ${variable}`).to.include(variable);
      if (build) {
        stage(build.target);
        // Docker kills after ten seconds otherwise; an orderly stop may take longer.
        expect(Number.parseInt(grace ?? '', 10) * 1000, name).to.be.above(STOP_WITHIN);
      }
      for (const network of networks) expect(compose.networks, name).to.have.property(network);
      for (const other of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(services, name).to.have.property(other);
    }
    const members = Object.keys(services).filter((name) => name.startsWith('database-'));
    expect(members).to.have.length(3);
    const url = new URL(services.api.environment?.MONGODB_URL ?? '');
    expect(url.host.split(',')).to.deep.equal(members);
    expect(compose.networks.database.internal).to.equal(true);
    expect(read('docker-compose.yml')).to.not.match(/(TOKEN|KEY): +[^$\s]/);
  });
});
