import { expect } from 'chai';
import { expectInside, findings, loweredFile } from './components.js';

const found = async (text: string, name = 'public/index.html') =>
  (await findings({ [name]: `${text}<script>let x = 1;</script>` })).map((one) => one.replace(/^\S+ /, ''));

describe('languages/templates: scripts of plain HTML pages', function () {
  this.timeout(30_000);

  it('finds what scripts and handlers do, at its location in the page', async () => {
    const page = `<!DOCTYPE html>
<body onload="document.body.innerHTML = decodeURIComponent(location.hash) + &quot;x&quot;">
<SCRIPT>
show = function (text) { document.body.innerHTML = text; };
</SCRIPT>
<script type="module">
import { a } from './a.js';
export const text = decodeURIComponent(location.hash);
show(text);
</script>
<a onclick='document.title = location.hash' href=x>y</a>`;
    expect(await found(page)).to.have.members(['public/index.html:2', 'public/index.html:4']);
  });

  it('leaves out what browsers do not run', async () => {
    const code = 'document.body.innerHTML = decodeURIComponent(location.hash);';
    for (const opening of [
      '<script type="text/template">',
      '<script type="application/json">',
      '<script src="x.js">',
      '<!-- <script>',
    ])
      expect(await found(`${opening}${code}</script> -->`), opening).to.deep.equal([]);
    expect(await loweredFile('a.html', '<p>no script</p>', 'template')).to.equal('no-program');
  });

  it('leaves templates to their readers, and is silent about what it cannot parse', async () => {
    const code = '<script>document.body.innerHTML = decodeURIComponent(location.hash);</script>';
    expect(await found(`<p>{{ a }}</p>{% if x %}${code}{% endif %}`)).to.deep.equal([]);
    const unit = await loweredFile('a.html', `<script>let x = #{name};</script>${code}`, 'template');
    if (typeof unit === 'string') throw new Error(unit);
    expect(unit.data.gaps).to.deep.equal([]);
    expect(unit.data.renders).to.equal(undefined);
  });

  for (const text of [
    '<script>',
    '<script></script',
    '<p on',
    '<p onclick=',
    '<p onclick="',
    '<'.repeat(1000),
    '<p>'.repeat(60_000),
    '<script>}</script><a onclick="}">',
  ])
    it(`does not fail on ${JSON.stringify(text.slice(0, 40))}`, () =>
      expectInside('a.html', text, 'template'));
});
