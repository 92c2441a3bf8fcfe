import { expect } from 'chai';
import { expectInside, findings, loweredFile, operands } from './components.js';

const RULE = 'javascript/astro/unescaped-html';

describe('languages/astro: components', function () {
  this.timeout(30_000);

  describe('what is rendered as HTML, at its location in the file', () => {
    const cases: [text: string, values: string[]][] = [
      [
        '---\nconst a = 1;\n---\n<p set:html={a}>{b}</p><p title={c} set:text={d}>don\'t {"<b set:html={x}>"}</p>',
        ['a'],
      ],
      ['{xs.map((x) => <li set:html={x.y}><br><a href="/">{x}</a></li>)}', ['x.y']],
      ['{ok ? <><b set:html={a} /></> : a < b && <Fragment set:html={`${c}`} />}', ['a', '`${c}`']],
      ['{ok && (<i set:html={a}/>\r\n<i set:html={b}></i>)}', ['a', 'b']],
      [
        '<!-- <p set:html={a}/> --><!doctype html><iframe srcdoc={b}></iframe><p set:html=`x${c}` />',
        ['b', '`x${c}`'],
      ],
      [
        '<style>a { b: {c} }</style><pre is:raw>{<p set:html={a}>}</pre>{/* <p set:html={b}/> */}<p set:html={ü}/>',
        ['ü'],
      ],
    ];
    for (const [text, values] of cases)
      it(JSON.stringify(text), async () => {
        const found = await operands('src/pages/a.astro', text, 'html');
        expect(found.map((value) => value.replace(/^\(+|\)+$/g, '').trim())).to.have.members(values);
      });
  });

  describe('what flows into markup', () => {
    const query = "Astro.url.searchParams.get('q')";
    const cases: [title: string, script: string, isFound: boolean, markup?: string][] = [
      ['the query', `const value = ${query};`, true],
      ['a path segment', 'const { value } = Astro.params;', true],
      ['a cookie', "const value = Astro.cookies.get('x')?.value;", true],
      ['a form', "const value = (await Astro.request.formData()).get('x');", true],
      ['an expression', '', true, `{[${query}].map((value) => <p set:html={value} />)}`],
      ['an escaped value', `const value = ${query};`, false, '<p title={value}>{value}</p>'],
      [
        'a sanitizer',
        `import DOMPurify from 'dompurify'; const value = DOMPurify.sanitize(${query});`,
        false,
      ],
      [
        'a page that is built',
        'export const getStaticPaths = () => []; const { value } = Astro.params;',
        false,
      ],
      [
        'a page that is built by its setting',
        `export const prerender = true; const value = ${query};`,
        false,
      ],
    ];
    for (const [title, script, isFound, markup = '<p set:html={value} />'] of cases)
      it(title, async () => {
        const text = `---\n${script}\n---\n\n${markup}\n`;
        expect(await findings({ 'src/pages/a.astro': text })).to.deep.equal(
          isFound ? [`${RULE} src/pages/a.astro:5`] : [],
        );
      });

    it('follows properties into components of Astro and Svelte', async () => {
      const page = `---\nimport A from '../A.astro';\nimport B from '../B.svelte';\nconst q = ${query};\n---\n<A title={q} other="x" {...rest} />\n<B client:load {q} />`;
      const files = {
        'src/pages/a.astro': page,
        'src/A.astro':
          '---\nconst { title, other } = Astro.props;\n---\n<b set:html={other} />\n<h1 set:html={title} />',
        'src/B.svelte': '<script>\nexport let q;\n</script>\n{@html q}',
      };
      expect(await findings(files)).to.have.members([
        `${RULE} src/A.astro:5`,
        'javascript/svelte/unescaped-html src/B.svelte:4',
      ]);
    });

    it('finds redirects of pages and endpoints, and what middleware and actions get', async () => {
      const files = {
        'src/pages/a.astro': `---\nreturn Astro.redirect(${query});\n---\n`,
        'src/pages/api/go.ts': `import type { APIRoute } from 'astro';
          export const GET: APIRoute = async ({ url, redirect, params }) => redirect(url.searchParams.get('to') ?? '/');`,
        'src/actions/index.ts': `import { defineAction } from 'astro:actions';
          import { exec } from 'node:child_process';
          export const server = { run: defineAction({ handler: async (input) => exec('ls ' + input.name) }) };`,
        'src/middleware.ts': `import { defineMiddleware } from 'astro:middleware';
          import { exec } from 'node:child_process';
          export const onRequest = defineMiddleware((context, next) => { exec('ls ' + context.cookies.get('x')); return next(); });`,
      };
      expect((await findings(files)).map((one) => one.replace(/^\S+ /, '')).sort()).to.deep.equal([
        'src/actions/index.ts:3',
        'src/middleware.ts:3',
        'src/pages/a.astro:2',
        'src/pages/api/go.ts:2',
      ]);
    });

    it('reads the scripts that browsers run, with what they import', async () => {
      const files = {
        'src/show.ts': 'export function show(text: string) {\n  document.body.innerHTML = text;\n}',
        'src/pages/a.astro':
          "<p>x</p>\n<script>\nimport { show } from '../show';\nconst text: string = decodeURIComponent(location.hash);\nshow(text);\n</script>\n<script is:inline>document.body.innerHTML = location.hash;</script>",
      };
      const found = (await findings(files)).map((one) => one.replace(/^\S+ /, ''));
      expect([...new Set(found)]).to.have.members(['src/show.ts:2', 'src/pages/a.astro:7']);
    });
  });

  describe('broken and hostile files', () => {
    for (const text of ['<a>'.repeat(5000), `{${'x => <a>{'.repeat(3000)}`, '<p/>'.repeat(90_000)])
      it(`gives up ${text.slice(0, 12)} again and again`, async () => {
        expect(await loweredFile('a.astro', text)).to.equal('over-budget');
      });
    const odd = [
      '',
      '---',
      '---\n',
      '---\nconst',
      '---\n---',
      '{',
      '<',
      '<>',
      '</>',
      '<p set:html>',
      '<p set:html={}/>',
      '<A {...}/>',
      '{<',
      '{<p',
      '{x => <p>}',
      '<p a=`${',
      '<script>',
      '<script>import',
      '---\nexport\n---\n{<A/> <B/>',
      '{<a/>}{</a>}',
      '<A {/* c */} />',
    ];
    for (const text of odd)
      it(`does not fail on ${JSON.stringify(text)}`, () => expectInside('a.astro', text));
  });
});
