import { expect } from 'chai';
import { expectInside, findings, loweredFile, operands } from './components.js';

const RULE = 'javascript/svelte/unescaped-html';

describe('languages/svelte: components', function () {
  this.timeout(30_000);

  describe('what is rendered as HTML, at its location in the file', () => {
    const cases: [text: string, values: string[]][] = [
      ['<p>{@html a}</p><p>{b}</p><p title={c}>{"}"}{`${"}"}`}</p>', ['a']],
      ['{#each xs as { y }, i (y.id)}\r\n{@html y.z + i}{:else}{@html none}{/each}', ['y.z + i', 'none']],
      ['{#if a}{@html b}{:else if c}{@html d}{:else}{@html e}{/if}', ['b', 'd', 'e']],
      ['{#await load() then { z }}{@html z}{:catch error}{@html error}{/await}', ['z', 'error']],
      ['{#snippet row(item)}{@html item}{/snippet}{@render row(1)}{#key x}{@html x}{/key}', ['item', 'x']],
      ['<!-- {@html a} --><iframe srcdoc={b}></iframe><div bind:innerHTML={c}></div>', ['b', 'c']],
      [
        '<style lang="scss">a { b: {@html x} }</style>{@html /}"/.test(ü) ? 1 : 2 /* } */}',
        ['/}"/.test(ü) ? 1 : 2'],
      ],
      [
        '<script lang="ts">let a = $state<string>("x",)\n$effect(() => { a = "y" })</script>{@html a as string}',
        ['a as string'],
      ],
      ['<Row let:item><p on:click={() => (x = 1 > 2)}>{@html item}</p></Row>', ['item']],
      ['<script lang="ts"></script>{#each xs as X[] as x}{@const y = x.y}{@html y}{/each}', ['y']],
    ];
    for (const [text, values] of cases)
      it(JSON.stringify(text), async () => {
        const found = await operands('src/Page.svelte', text, 'html');
        expect(found.map((value) => value.replace(/^\(|\)$/g, ''))).to.have.members(values);
      });

    it('takes a URL with text before it whole', async () => {
      const text = '<a href="/user/{id}">x</a><a href={url}>y</a><a {href}>z</a><img src={image} />';
      expect(await operands('A.svelte', text, 'link')).to.have.length(3);
    });
  });

  describe('what flows into markup', () => {
    const hash = 'decodeURIComponent(location.hash.slice(1))';
    const cases: [title: string, script: string, isFound: boolean, markup?: string][] = [
      ['a variable', `let value = ${hash};`, true],
      [
        'a rune',
        `let source = $state(''); let value = $derived.by(() => source); $effect(() => { source = ${hash}; });`,
        true,
      ],
      [
        'a reactive statement',
        `let source = ''; $: value = '<b>' + source; function go() { source = ${hash}; }`,
        true,
      ],
      [
        'a store',
        `import { writable } from 'svelte/store'; const value = writable(${hash});`,
        true,
        '{@html $value}',
      ],
      ['the page of the route', "import { page } from '$app/stores'; $: value = $page.params.name;", true],
      ['a handler', "let value = '';", true, `<b onclick={() => (value = ${hash})}>x</b>{@html value}`],
      ['an escaped value', `let value = ${hash};`, false, '<p title={value}>{value}</p>'],
      ['a sanitizer', `import DOMPurify from 'dompurify'; let value = DOMPurify.sanitize(${hash});`, false],
      ['a number', `let value = Number(${hash});`, false],
      ['a constant', `export let other = ''; let value = '<b>x</b>'; other = ${hash};`, false],
    ];
    for (const [title, script, isFound, markup = '{@html value}'] of cases)
      it(title, async () => {
        const text = `<script>\n${script}\n</script>\n\n${markup}\n`;
        expect(await findings({ 'Page.svelte': text })).to.deep.equal(
          isFound ? [`${RULE} Page.svelte:5`] : [],
        );
      });

    it('follows properties and snippets into components, and what they do not render stays silent', async () => {
      const head = "<script>\nimport Child from './Child.svelte';\nconst value = location.hash;\n</script>\n";
      const old =
        '<script>\nexport let html = "";\nexport let title;\n</script>\n<p {title}>{@html html}</p>';
      const runes =
        '<script lang="ts">\nlet { html = "", title }: P = $props();\n\n</script>\n<p {title}>{@html html}</p>';
      for (const child of [old, runes]) {
        const found = (attributes: string) =>
          findings({ 'Child.svelte': child, 'A.svelte': `${head}<Child ${attributes} />` });
        expect(await found('html={value}')).to.deep.equal([`${RULE} Child.svelte:5`]);
        expect(await found('{...{ html: value }}')).to.deep.equal([`${RULE} Child.svelte:5`]);
        expect(await found('title={value} html="<b>x</b>"')).to.deep.equal([]);
      }
      const list = '<script>\nlet { row } = $props();\n</script>\n{@render row(location.hash)}';
      const parent = `${head}<Child>\n{#snippet row(item)}\n{@html item}{item}{/snippet}</Child>`;
      expect(await findings({ 'Child.svelte': list, 'A.svelte': parent })).to.deep.equal([
        `${RULE} A.svelte:7`,
      ]);
    });
  });

  describe('SvelteKit', () => {
    const page =
      '<script>\nlet { data, form } = $props();\n</script>\n<p>{data.a}</p>\n{@html data.title}{@html form.text}\n';
    it('gives a page what its load functions and actions return', async () => {
      const server = (title: string, text: string) => `
        export const load = async ({ url }) => ({ a: url.searchParams.get('q'), title: ${title} });
        export const actions = { default: async ({ request }) => {
          const fields = await request.formData();
          return { text: ${text} };
        } };`;
      const of = (title: string, text: string) =>
        findings({ 'src/routes/+page.svelte': page, 'src/routes/+page.server.ts': server(title, text) });
      expect(await of('url.searchParams.get("t")', '""')).to.deep.equal([
        `${RULE} src/routes/+page.svelte:5`,
      ]);
      expect(await of('""', 'fields.get("t")')).to.deep.equal([`${RULE} src/routes/+page.svelte:5`]);
      expect(await of('"x"', '"y"')).to.deep.equal([]);
    });

    it('knows endpoints, actions, hooks and remote functions, and resolves $lib', async () => {
      const files = {
        'package.json': '{ "name": "app", "private": true }',
        'src/lib/run.ts':
          "import { exec } from 'node:child_process';\nexport const run = (text: string) => exec(text);",
        'src/routes/api/+server.ts': `import { run } from '$lib/run';
          export async function GET({ url }) { run(url.searchParams.get('q')); return new Response('x'); }`,
        'src/routes/+page.server.ts': `import { redirect } from '@sveltejs/kit';
          export const actions = { save: async ({ request, params }) => {
            const fields = await request.formData();
            redirect(303, String(fields.get('next')));
          } };`,
        'src/hooks.server.ts': `import { readFile } from 'node:fs/promises';
          export async function handle({ event, resolve }) { await readFile('data/' + event.cookies.get('x')); return resolve(event); }`,
        'src/other.remote.ts': `import { query } from '$app/server';
          import { exec } from 'node:child_process';
          export const list = query(schema, async (name) => exec('ls ' + name));`,
      };
      const found = await findings(files);
      expect(found.map((one) => one.replace(/^\S+ /, '')).sort()).to.deep.equal([
        'src/hooks.server.ts:2',
        'src/lib/run.ts:2',
        'src/other.remote.ts:3',
        'src/routes/+page.server.ts:4',
      ]);
    });

    it('takes what is passed to map in a page for no request', async () => {
      const text = `import { exec } from 'node:child_process';
        export const load = async () => ({ all: [{ params: 'x' }].map(({ params }) => exec(params)) });`;
      expect(await findings({ 'src/routes/+page.server.ts': text })).to.deep.equal([]);
    });
  });

  describe('broken and hostile files', () => {
    it('reports where markup is broken, and reads the rest', async () => {
      const unit = await loweredFile(
        'A.svelte',
        '<div>\n<Card>\n</div>\n{@html a}\n<script>let x = ;</script>{',
      );
      if (typeof unit === 'string') throw new Error(unit);
      expect(unit.data.gaps.map(({ line }) => line)).to.deep.equal([2, 5, 5]);
    });
    const cases: [string, string][] = [
      ['elements in each other', '<a>'.repeat(5000)],
      ['braces in each other', '{`${'.repeat(5000)],
      ['a long file', '<p/>'.repeat(90_000)],
    ];
    for (const [title, text] of cases)
      it(`gives up ${title}`, async () => {
        expect(await loweredFile('A.svelte', text)).to.equal('over-budget');
      });
    const slow = [
      '{/['.repeat(90_000),
      `<p ${'a="'.repeat(90_000)}`,
      '{"'.repeat(100_000),
      '$a '.repeat(90_000),
      '</a'.repeat(70_000),
    ];
    for (const text of slow)
      it(`takes little time for ${text.slice(0, 6)} again and again`, async () => {
        const started = Date.now();
        await loweredFile('A.svelte', text);
        expect(Date.now() - started).to.be.below(10_000);
      });
    const odd = [
      '',
      '<',
      '{',
      '{@html',
      '{#each',
      '{#each as}{/each}',
      '{#await then}{/await}',
      '{:else}',
      '{/if}{/if}',
      '<p {',
      '<p a=',
      '<p a="{',
      '<p {...}>',
      '<A {...} {/* c */} bind: use: let:/>',
      '{#snippet}{/snippet}',
      '{@const}',
      '<script>export let</script>',
      '<script>export { a as b',
      '<script>$: ({ a } = b); $state( $derived(',
      '<p =a =>',
      '<svelte:component this/>',
      '{#if}{:else if}{:then}{/each}{/if}',
      '<script module>',
      '<p on:click|once={`${',
    ];
    for (const text of odd)
      it(`does not fail on ${JSON.stringify(text)}`, () => expectInside('A.svelte', text));
  });
});
