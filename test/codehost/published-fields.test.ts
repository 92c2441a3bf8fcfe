import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type CodeHostStandIn, ROLE, startCodeHost } from './index.js';
import { createCaller, type TestCaller } from './test-caller.js';

interface Document {
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

/** GitLab's own (partial) OpenAPI document says which fields its answers have. */
describe('stand-in code host: fields that GitLab publishes', () => {
  let host: CodeHostStandIn;
  let call: TestCaller;
  let published: Document;

  before(async function () {
    const path = find();
    if (path === null) {
      console.warn(
        'SKIPPED: GitLab’s OpenAPI document is not in shared/schemas, so fields are not compared with it',
      );
      return this.skip();
    }
    published = parse(readFileSync(path, 'utf8')) as Document;
    host = await startCodeHost();
    call = createCaller(host);
  });
  after(async () => {
    await call?.close();
    await host?.stop();
  });

  it('are all there in branches, commits, users and jobs', async () => {
    const token = host.addToken({ role: ROLE.maintainer });
    const project = await host.addProject({
      fullName: 'acme/shop',
      files: { '.gitlab-ci.yml': 'scan:\n  script: [goalkeeper]\n' },
    });
    const path = `/projects/${project.id}`;
    const branch = await call.get(`${path}/repository/branches/main`, token);
    const pipeline = await call.send('POST', `${path}/pipeline`, token, { ref: 'main' });
    const jobs = await call.get(`${path}/pipelines/${pipeline.body.id}/jobs`, token);
    const answers: [string, object][] = [
      ['API_Entities_Branch', branch.body],
      ['API_Entities_Commit', branch.body.commit],
      ['API_Entities_UserBasic', pipeline.body.user],
      ['API_Entities_Job', jobs.body[0]],
    ];
    for (const [name, answer] of answers) {
      const fields = Object.keys(published.components.schemas[name]?.properties ?? {});
      assert.ok(fields.length > 3, `${name} is in the document`);
      const missing = fields.filter((field) => !(field in answer) && !OPTIONAL.has(field));
      assert.deepEqual(missing, [], name);
    }
  });
});

/** Shown only when asked for, only to administrators, or only when there is one. */
const OPTIONAL = new Set([
  'custom_attributes',
  'avatar_path',
  'public_email',
  'email',
  'artifacts_file',
  'failure_reason',
  'erased_at',
]);

function find(): string | null {
  for (let folder = fileURLToPath(new URL('../../../', import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, 'shared', 'schemas', 'gitlab-openapi-v3-partial.yml');
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return null;
  }
}
