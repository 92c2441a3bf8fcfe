import { expect } from 'chai';
import { createGitlabClient } from '#codehost/gitlab/index.js';
import { nextQuery } from '#codehost/gitlab/pages.js';
import { type CodeHostClient, CodeHostError, type Project } from '#codehost/ports.js';
import { type HttpsHost, type Respond, sendJson, startHttpsHost } from './https-host.js';

function project(id: number, more: Record<string, unknown> = {}) {
  return {
    id,
    name: `Project ${id}`,
    path_with_namespace: `group/sub/project-${id}`,
    web_url: `https://gitlab.example.com/group/sub/project-${id}`,
    http_url_to_repo: `https://gitlab.example.com/group/sub/project-${id}.git`,
    default_branch: 'main',
    archived: false,
    last_activity_at: '2026-01-02T03:04:05.678Z',
    permissions: { project_access: null, group_access: { access_level: 30, notification_level: 3 } },
    ...more,
  };
}

describe('codehost-client/projects', () => {
  let host: HttpsHost;
  let client: CodeHostClient;

  before(async () => {
    host = await startHttpsHost();
    client = createGitlabClient({
      instanceUrl: `${host.url}/gitlab`,
      token: 'glpat-projects',
      network: host.network,
    });
  });
  after(() => host.close());
  beforeEach(() => {
    host.received = [];
  });

  async function all(options?: Parameters<CodeHostClient['projects']>[0]): Promise<Project[]> {
    const found: Project[] = [];
    for await (const page of client.projects(options)) found.push(...page);
    return found;
  }

  /** Keyset pages of a list of `total` projects, as the host makes them. */
  function keyset(total: number, link = (next: string) => `<${next}>; rel="next"`): Respond {
    return (received, response) => {
      const url = new URL(received.url, host.url);
      const after = Number(url.searchParams.get('id_after') ?? 0);
      const size = Number(url.searchParams.get('per_page'));
      const rows = Array.from({ length: Math.min(size, total - after) }, (_, index) =>
        project(after + index + 1),
      );
      url.searchParams.set('id_after', String(after + rows.length));
      const more = after + rows.length < total;
      sendJson(response, 200, rows, more ? { link: link(url.href) } : {});
    };
  }

  it('are listed by membership in keyset pages', async () => {
    host.respond = keyset(250);
    const found = await all();
    expect(found.map(({ id }) => Number(id))).to.deep.equal(
      Array.from({ length: 250 }, (_, index) => index + 1),
    );
    expect(found[0]).to.deep.equal({
      id: '1',
      name: 'Project 1',
      fullName: 'group/sub/project-1',
      clonePath: `${host.url}/gitlab/group/sub/project-1.git`,
      webUrl: 'https://gitlab.example.com/group/sub/project-1',
      defaultBranch: 'main',
      archived: false,
      markedForDeletion: false,
      lastActivityAt: new Date('2026-01-02T03:04:05.678Z'),
      accessLevel: 30,
    });
    const query = 'per_page=100&membership=true&pagination=keyset&order_by=id&sort=asc';
    expect(host.received.map(({ url }) => url)).to.deep.equal([
      `/gitlab/api/v4/projects?${query}`,
      `/gitlab/api/v4/projects?${query}&id_after=100`,
      `/gitlab/api/v4/projects?${query}&id_after=200`,
    ]);
  });

  it('can be listed from a place on, and those that changed only', async () => {
    host.respond = keyset(3);
    expect((await all({ afterId: '1', activeSince: new Date(0) })).length).to.equal(2);
    const { searchParams } = new URL(host.received[0].url, host.url);
    expect(searchParams.get('id_after')).to.equal('1');
    expect(searchParams.get('last_activity_after')).to.equal('1970-01-01T00:00:00.000Z');
  });

  it('are read to the last of a hundred thousand, a page at a time as they are wanted', async function () {
    this.timeout(120_000);
    host.respond = keyset(100_000);
    let count = 0;
    let last = 0;
    for await (const page of client.projects()) {
      count += page.length;
      expect(Number(page[0].id)).to.equal(last + 1);
      last = Number(page[page.length - 1].id);
      // Nothing is read ahead, so nothing piles up.
      expect(host.received.length).to.equal(count / 100);
    }
    expect(count).to.equal(100_000);
  });

  it('are not asked for further when the caller has enough', async () => {
    host.respond = keyset(1000);
    for await (const page of client.projects()) if (page.length > 0) break;
    expect(host.received.length).to.equal(1);
  });

  it('are asked of the instance only, wherever the link to the next page leads', async () => {
    const other = await startHttpsHost();
    host.respond = keyset(150, (next) => `<${next.replace(host.url, other.url)}>; rel="next"`);
    expect((await all()).length).to.equal(150);
    expect(host.received.length).to.equal(2);
    expect(other.connections).to.equal(0);
    await other.close();
  });

  it('end with an error when the host goes round in circles or back', async () => {
    host.respond = (received, response) =>
      sendJson(response, 200, [project(1)], { link: `<${host.url}${received.url}>; rel="next"` });
    const circle = await all().catch((thrown) => thrown);
    expect(circle).to.be.instanceOf(CodeHostError);
    expect(circle.message).to.contain('the same page of the list of projects again and again');
    let turn = 0;
    host.respond = (_, response) =>
      sendJson(response, 200, [project(1)], { link: `<https://x.example/?page=${turn++}>; rel="next"` });
    const back = await all().catch((thrown) => thrown);
    expect(back.message).to.contain('out of order');
    expect(turn).to.equal(2);
  });

  it('end with an error when a page is no list or a project none', async () => {
    for (const body of [
      {},
      'null',
      [null],
      [{}],
      [project(1, { id: 'x' })],
      [project(1, { path_with_namespace: 'a' })],
    ]) {
      host.respond = (_, response) => sendJson(response, 200, body);
      const error = await all().catch((thrown) => thrown);
      expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'unreachable');
      expect(error.message).to.contain('the list of projects in an unknown form');
    }
  });

  it('have a clone URL on the instance, whatever the host says', async () => {
    host.respond = (_, response) =>
      sendJson(response, 200, project(1, { http_url_to_repo: 'https://attacker.example/x.git' }));
    expect((await client.project('1'))?.clonePath).to.equal(`${host.url}/gitlab/group/sub/project-1.git`);
    for (const path of [
      'a/../b',
      '../a',
      'a/./b',
      'a//b',
      'a/b?c',
      'a/b#c',
      'a/b%2e',
      'a\\b/c',
      'u@h/b',
      'a/b\n',
      '/a/b',
    ]) {
      host.respond = (_, response) => sendJson(response, 200, project(1, { path_with_namespace: path }));
      const error = await client.project('1').catch((thrown) => thrown);
      expect(error, path).to.have.property('kind', 'unreachable');
    }
  });

  it('tell empty repositories, archived ones and ones that will be deleted', async () => {
    host.respond = (_, response) =>
      sendJson(
        response,
        200,
        project(1, { empty_repo: true, archived: true, marked_for_deletion_on: '2026-01-01' }),
      );
    expect(await client.project('1')).to.include({
      defaultBranch: null,
      archived: true,
      markedForDeletion: true,
    });
    host.respond = (_, response) => sendJson(response, 200, project(1, { default_branch: null }));
    expect(await client.project('1')).to.include({
      defaultBranch: null,
      archived: false,
      markedForDeletion: false,
    });
  });

  it('are found by full name, and the highest role counts', async () => {
    host.respond = (_, response) =>
      sendJson(
        response,
        200,
        project(5, {
          permissions: { project_access: { access_level: 40 }, group_access: { access_level: 20 } },
        }),
      );
    expect((await client.project('group/sub/project-5'))?.accessLevel).to.equal(40);
    expect(host.received.map(({ url }) => url)).to.deep.equal([
      '/gitlab/api/v4/projects/group%2Fsub%2Fproject-5',
    ]);
  });

  it('have the role of a group further up, which is asked apart', async () => {
    const answers: Record<string, [number, unknown]> = {
      '/gitlab/api/v4/projects/5': [
        200,
        project(5, { permissions: { project_access: null, group_access: null } }),
      ],
      '/gitlab/api/v4/user': [200, { id: 3, username: 'bot', name: 'Bot' }],
      '/gitlab/api/v4/projects/5/members/all/3': [200, { id: 3, access_level: 50 }],
    };
    host.respond = ({ url }, response) => sendJson(response, ...(answers[url] ?? [500, {}]));
    expect((await client.project('5'))?.accessLevel).to.equal(50);
    answers['/gitlab/api/v4/projects/5/members/all/3'] = [404, { message: '404 Not found' }];
    expect((await client.project('5'))?.accessLevel).to.equal(null);
  });

  it('that are not there are null', async () => {
    host.respond = (_, response) => sendJson(response, 404, { message: '404 Project Not Found' });
    expect(await client.project('group/none')).to.equal(null);
  });

  it('that moved are followed to their id, on the same instance only', async () => {
    const move =
      (location: string): Respond =>
      ({ url }, response) => {
        if (url === '/gitlab/api/v4/projects/9') sendJson(response, 200, project(9));
        else response.writeHead(301, { location }).end();
      };
    for (const location of [`${host.url}/gitlab/api/v4/projects/9`, '/gitlab/api/v4/projects/9?x=1']) {
      host.respond = move(location);
      expect((await client.project('group/old'))?.fullName).to.equal('group/sub/project-9');
    }
    for (const location of [
      'https://attacker.example/gitlab/api/v4/projects/9',
      `${host.url}/gitlab/api/v4/users/9`,
      `${host.url}/gitlab/api/v4/projects/9/../../user`,
      `${host.url}/other/api/v4/projects/9`,
      `${host.url}.attacker.example/gitlab/api/v4/projects/9`,
    ]) {
      host.received = [];
      host.respond = move(location);
      const error = await client.project('group/old').catch((thrown) => thrown);
      expect(error, location).to.have.property('kind', 'blocked');
      expect(host.received.length).to.equal(1);
    }
  });
});

describe('codehost-client/pages', () => {
  it('read the next page from any form of Link', () => {
    const cases: [link: string, query: string | null][] = [
      ['<https://h/api/v4/x?page=2&per_page=20>; rel="next"', 'page=2&per_page=20'],
      [
        '<https://h/x?page=1>; rel="prev", <https://h/x?page=3>; rel="next", <https://h/x?page=9>; rel="last"',
        'page=3',
      ],
      ['<https://h/x?page=3>; rel=next', 'page=3'],
      ['<https://h/x?page=3>; title="a"; rel="next"', 'page=3'],
      ['<https://h/x?a=b?c#d>;rel="next"', 'a=b?c'],
      ['</x?cursor=eyJ>; rel="next"', 'cursor=eyJ'],
      ['<https://h/x?page=1>; rel="first"', null],
      ['<https://h/x>; rel="next"', null],
      ['<https://h/x?page=1>; rel="nextish"', null],
      ['<https://h/x?page=1>; rel="next-ish"', null],
      ['rel="next"', null],
      ['', null],
    ];
    for (const [link, query] of cases) expect(nextQuery(link), link).to.equal(query);
    expect(nextQuery('<'.repeat(20_000))).to.equal(null);
  });
});
