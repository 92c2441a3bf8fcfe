import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { CronJob } from 'kubernetes-types/batch/v1.js';
import type { ConfigMap, PodTemplateSpec } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { agentCommand } from '#agent/worker/command.js';
import { configurationTable, loadConfig } from '#server/config.js';
import { STOP_WITHIN } from '#server/serve/serve-command.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'deploy', 'kubernetes');
const NAME_LABEL = 'app.kubernetes.io/name';
const SECRETS = ['MONGODB_URL', 'GOALKEEPER_SECRET_KEY', 'GOALKEEPER_ADMIN_TOKEN'];

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
const manifests: Manifest[] = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((one) => one.toJS() as Manifest),
);
const text = JSON.stringify(manifests);
const ofKind = <T>(kind: string) => manifests.filter((one) => one.kind === kind) as (Manifest & T)[];
const names = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);

const workloads = [
  ...ofKind<Deployment>('Deployment').map(({ metadata, spec }) => workload(metadata.name, spec?.template)),
  ...ofKind<CronJob>('CronJob').map(({ metadata, spec }) =>
    workload(metadata.name, spec?.jobTemplate.spec?.template),
  ),
];

function workload(name: string, template?: PodTemplateSpec) {
  const pod = template?.spec;
  if (!pod) throw new Error(`${name} has no pod`);
  const [container, ...others] = pod.containers;
  if (others.length > 0) throw new Error(`${name} has several containers`);
  return { name, label: template.metadata?.labels?.[NAME_LABEL] ?? '', pod, container };
}

/** What the published types of Kubernetes say of a value: fields that are unknown, missing or of another type. */
function mistakesIn(values: Manifest[]): string[] {
  const source = values
    .map(({ apiVersion, kind, ...value }, n) => {
      const group = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
      const literal = JSON.stringify({ apiVersion, kind, ...value });
      return `import type { ${kind} as T${n} } from 'kubernetes-types/${group}';\nexport const v${n}: T${n} = ${literal};`;
    })
    .join('\n');
  const file = join(root, 'test', 'kubernetes-manifests.ts');
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], moduleResolution: 100 };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([file], { ...options, module: ts.ModuleKind.ESNext }, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('operations/kubernetes', function () {
  this.timeout(60_000);

  it('has manifests of the shape that Kubernetes publishes, and the check finds mistakes', () => {
    expect(mistakesIn(manifests)).to.deep.equal([]);
    const [api] = ofKind<Deployment>('Deployment');
    const wrong = (change: object) => mistakesIn([{ ...api, spec: { ...api.spec, ...change } } as Manifest]);
    expect(wrong({ replica: 2 }).join('\n')).to.contain('"replica"');
    expect(wrong({ replicas: 'two' }).join('\n')).to.contain("'string' is not assignable");
    expect(wrong({ selector: undefined }).join('\n')).to.contain("'selector' is missing");
  });

  it('lists all files, and an image for each that is named', () => {
    const { resources, images } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
    expect(resources).to.have.members(files);
    const named = images.map(({ name }: { name: string }) => name);
    expect([...new Set(workloads.map(({ container }) => container.image))]).to.have.members(named);
  });

  it('sets what the server knows, and each role can start with it', () => {
    const [{ data = {} }] = ofKind<ConfigMap>('ConfigMap');
    const secret = Object.fromEntries(SECRETS.map((name) => [name, `mongodb://${'x'.repeat(40)}`]));
    const known = configurationTable.map(({ variable }) => variable);
    expect(known).to.include.members([...Object.keys(data), ...SECRETS]);
    for (const { container } of workloads.filter((one) => one.container.ports)) {
      const env = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
      const config = loadConfig({ ...data, ...secret, ...env });
      const ports = container.ports?.map(({ containerPort }) => containerPort);
      expect(ports).to.deep.equal([config.port, config.adminPort]);
      expect(config.role).to.be.oneOf(['api', 'jobs']);
    }
  });

  it('starts the agent with options that it has', () => {
    const agent = workloads.find(({ name }) => name === 'goalkeeper-agent');
    const [command, ...args] = agent?.container.args ?? [];
    expect(command).to.equal(agentCommand().name());
    const given = args.filter((arg) => arg.startsWith('--'));
    expect(agentCommand().options.map(({ long }) => long)).to.include.members(given);
  });

  it('lets every pod stop in order, and gives it no rights', () => {
    for (const { name, pod, container } of workloads) {
      expect(pod.automountServiceAccountToken, name).to.equal(false);
      expect(pod.securityContext, name).to.include({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.securityContext?.seccompProfile?.type, name).to.equal('RuntimeDefault');
      expect(container.securityContext, name).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources?.limits, name).to.have.property('memory');
      if (pod.restartPolicy === 'Never') continue;
      const preStop = Number(container.lifecycle?.preStop?.exec?.command?.[1] ?? 0);
      expect(pod.terminationGracePeriodSeconds, name).to.be.above(STOP_WITHIN / 1000 + preStop);
    }
  });

  it('names only what is there: labels, ports, volumes, claims, settings', () => {
    const labels = workloads.map(({ label }) => label);
    for (const [, name] of text.matchAll(/"app.kubernetes.io\/name":"([\w-]+)"/g))
      expect(labels).to.include(name);
    for (const { metadata, spec } of ofKind<NetworkPolicy>('NetworkPolicy'))
      for (const { values } of spec?.podSelector.matchExpressions ?? [])
        expect(labels, metadata.name).to.include.members(values ?? []);
    for (const { name, pod, container } of workloads) {
      const mounted = container.volumeMounts?.map((one) => one.name) ?? [];
      expect(
        pod.volumes?.map((one) => one.name),
        name,
      ).to.have.members(mounted);
      const ports = container.ports?.map((one) => one.name);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
        if (probe) expect(ports, name).to.include(probe.httpGet?.port);
    }
    for (const [, name] of text.matchAll(/"claimName":"([\w-]+)"/g))
      expect(names('PersistentVolumeClaim')).to.include(name);
    for (const [, name] of text.matchAll(/"configMap(?:Key)?Ref":\{"name":"([\w-]+)"/g))
      expect(names('ConfigMap')).to.include(name);
    for (const [, name] of text.matchAll(/"secret(?:Name|Ref)":(?:\{"name":)?"([\w-]+)"/g))
      expect(name).to.be.oneOf(['goalkeeper', 'goalkeeper-agent']);
  });
});
