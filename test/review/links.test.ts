import { expect } from 'chai';
import { pageOfHost } from '#codehost/review/index.js';
import { withoutLinks } from '#codehost/review/summary-note.js';
import type { ScanPipeline } from '#server/database/ci-documents.js';
import { findingLink, scanLinks } from '#server/merge-requests/scan-links.js';
import { findingId } from '#server/results/index.js';

const host = 'https://git.example.com';

describe('review: links', () => {
  it('are pages of the code host itself, whatever a variable says', () => {
    const page = `${host}/shop/web/-/jobs/7`;
    expect(pageOfHost(page, host)).to.equal(page);
    expect(pageOfHost(page, `${host}/`)).to.equal(page);
    expect(pageOfHost(`${host}/sub/shop/-/jobs/7`, `${host}/sub`)).to.equal(`${host}/sub/shop/-/jobs/7`);
    const refused = [
      ...[undefined, null, '', 'job 7', '/shop/web', 'javascript:alert(1)', 'data:text/html,x'],
      ...[
        'http://git.example.com/shop',
        'https://git.example.com.evil.example/',
        'https://evil.example/shop',
      ],
      ...[
        'https://git.example.com:8443/shop',
        'https://git.example.com@evil.example/',
        'https://a:b@git.example.com/',
      ],
      ...[
        `${host}/a) [x](https://evil.example/`,
        `${host}/a b`,
        `${host}/<b>`,
        `${host}/a\nb`,
        `${host}/a"b`,
      ],
      ...[
        `${host}/a?x=1`,
        `${host}/a#b`,
        `${host}/../a`,
        `${host}/a/\\evil.example`,
        `${host}/a|b`,
        `${host}/\`x\``,
      ],
    ];
    for (const address of refused) expect(pageOfHost(address, host), String(address)).to.equal(null);
    expect(pageOfHost(`${host}/subway/-/jobs/7`, `${host}/sub`)).to.equal(null);
    expect(pageOfHost(`${host}/sub/../shop`, `${host}/sub`)).to.equal(null);
  });

  const pipeline: ScanPipeline = {
    ...{ kind: 'ci', projectId: '7', id: '31', webUrl: null, status: null },
    ...{ startedAt: new Date(), endedAt: null, scanTokenHash: null },
  };
  const repository = { projectId: '7', webUrl: `${host}/shop/web` };
  const integration = { instanceUrl: host };
  const urls = (pipelines: ScanPipeline[], publicUrl: string | null) =>
    scanLinks({ _id: 'scan', pipelines }, repository, integration, publicUrl).map(({ url }) => url);

  it('of the server: the pipeline of the project, and the scan where the operator has named an address', () => {
    expect(urls([], null)).to.deep.equal([]);
    expect(urls([pipeline], 'https://scan.example.com')).to.deep.equal([
      `${host}/shop/web/-/pipelines/31`,
      'https://scan.example.com/scans/scan',
    ]);
    const webUrl = `${host}/shop/web/-/pipelines/32`;
    expect(urls([{ ...pipeline, webUrl: webUrl }], null)).to.deep.equal([webUrl]);
  });

  it('of the server: a finding of the scan, where the operator has named an address', () => {
    const scan = { _id: '11112222-3333-4444-8555-666677778888' };
    const finding = { fingerprint: `v1:${'a'.repeat(32)}` };
    expect(findingLink(scan, finding, 'https://scan.example.com')).to.equal(
      `https://scan.example.com/findings/${findingId(scan._id, finding.fingerprint)}`,
    );
    expect(findingLink(scan, finding, null)).to.equal(null);
    expect(findingLink(scan, finding, 'https://scan.example.com/a)b')).to.equal(null);
  });

  it('of the server: neither the runner project, nor what is no page of the code host', () => {
    expect(urls([{ ...pipeline, kind: 'runner' }], null)).to.deep.equal([]);
    expect(urls([{ ...pipeline, projectId: '8' }], null)).to.deep.equal([]);
    expect(urls([{ ...pipeline, webUrl: 'https://evil.example/' }], null)).to.deep.equal([]);
    expect(urls([{ ...pipeline, id: '31)[x](y' }], null)).to.deep.equal([]);
    expect(urls([], 'https://scan.example.com/a)b')).to.deep.equal([]);
  });

  it('alone do not make a summary another one', () => {
    const [one, other] = ['1', '2'].map(
      (id) => `Text\n\nLast changed by the scan of commit \`abc\`: [pipeline](${host}/${id})\n`,
    );
    expect(withoutLinks(one)).to.equal(withoutLinks(other)).and.to.equal('Text');
    expect(withoutLinks('Text\n')).to.equal('Text');
    expect(withoutLinks('Text\n\nOther')).to.not.equal('Text');
  });
});
