import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { isMap, parseAllDocuments, parseDocument } from 'yaml';
import { sharedSchema } from '../reports/schemas.js';
import { root, template } from './local-ci.js';

interface Input {
  type: string;
  description: string;
  default?: unknown;
  options?: string[];
  regex?: string;
}
interface Job {
  script: string[];
  variables: Record<string, string>;
}

/** The component as text: what it declares, and what its page says of it. */
describe('ci-templates/template', () => {
  const documents = parseAllDocuments(template());
  if (!Array.isArray(documents)) throw new Error('the template is empty');
  const [header, body] = documents.map((document) => document.toJS());
  const inputs: Record<string, Input> = header.spec.inputs;
  const readme = readFileSync(join(root, 'ci-templates', 'README.md'), 'utf8');

  it('is YAML without errors and warnings, of two documents', () => {
    expect(documents.map(({ errors, warnings }) => [...errors, ...warnings])).to.deep.equal([[], []]);
    expect(documents.every(({ contents }) => isMap(contents))).to.equal(true);
  });

  it('declares type and description of every input, and defaults that it would accept itself', () => {
    for (const [name, { type, description, default: value, options, regex }] of Object.entries(inputs)) {
      expect(['string', 'number', 'boolean'], name).to.include(type);
      expect(description, name).to.match(/^[A-Z].{20,}\.$/);
      if (value === undefined) continue;
      expect(typeof value, name).to.equal(type);
      if (options) expect(options, name).to.include(value);
      if (regex) expect(String(value), name).to.match(new RegExp(regex));
      // An unbounded text could hold anything.
      if (type === 'string') expect(options ?? regex, name).to.not.equal(undefined);
    }
  });

  it('uses every input, and none that it does not declare', () => {
    const text = template().split(/^---$/m)[1];
    const used = Array.from(text.matchAll(/\$\[\[ inputs\.(\w+) \]\]/g), (match) => match[1]);
    expect([...new Set(used)].sort()).to.deep.equal(Object.keys(inputs).sort());
  });

  it('puts no input into the text of a script, and quotes all variables there', () => {
    const jobs = Object.values<Partial<Job>>(body).filter((job): job is Job => job.script !== undefined);
    expect(jobs).to.have.length(2);
    for (const { script } of jobs)
      for (const line of script) {
        expect(line).to.not.include('$[[');
        expect(line.replace(/"[^"]*"/g, '')).to.not.include('$');
      }
  });

  it('sets nothing that belongs to the project that includes it', () => {
    const global = ['default', 'stages', 'workflow', 'variables', 'image', 'include', 'cache'];
    expect(Object.keys(body).filter((key) => global.includes(key))).to.deep.equal([]);
    expect(template()).to.not.match(/gitlab\.com/);
  });

  it('is described input by input in its README', () => {
    const rows = Object.entries(inputs).map(([name, { type, default: value, options, description }]) => {
      const shown = value === undefined ? 'required' : value === '' ? '' : `\`${value}\``;
      const kind = options ? options.map((option) => `\`${option}\``).join(', ') : type;
      return `| \`${name}\` | ${kind} | ${shown} | ${description} |`;
    });
    const listed = readme.slice(readme.indexOf('## Inputs')).split('\n');
    expect(listed.filter((line) => /^\| `\w+` \|/.test(line))).to.deep.equal(rows);
  });

  it('holds by the published schema, header and body', function () {
    const schema = sharedSchema('gitlab-ci-schema.json');
    if (schema === null) {
      console.error('      SKIPPED: the schema of GitLab CI (shared/schemas) is not on this machine.');
      return this.skip();
    }
    const options = { allErrors: true, allowUnionTypes: true, validateFormats: false, strictTypes: false };
    const validate = new Ajv({ ...options, keywords: ['markdownDescription'] }).compile(schema);
    validate(header);
    expect(validate.errors ?? []).to.deep.equal([]);
    validate({ ...header, spec: { inputs: { bad: { type: 'text' } } } });
    expect(validate.errors ?? []).to.not.deep.equal([]);
  });

  it('is included by the example with inputs that it declares', () => {
    const folder = join(root, 'ci-templates', 'example');
    expect(existsSync(join(folder, '.gitlab-ci.yml'))).to.equal(true);
    expect(readdirSync(folder)).to.have.length.greaterThan(1);
    const example = parseDocument(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')).toJS();
    const given: Record<string, unknown> = example.include[0].inputs;
    expect(Object.keys(inputs)).to.include.members(Object.keys(given));
    for (const [name, value] of Object.entries(given)) {
      const { regex, options } = inputs[name];
      if (options) expect(options).to.include(value);
      if (regex) expect(value).to.match(new RegExp(regex));
    }
  });
});
