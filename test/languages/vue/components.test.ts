import { expect } from 'chai';
import { Kind } from '#agent/ir/kinds.js';
import { Unit } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageById } from '#agent/languages/registry.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { printed } from '../templates/lowered-template.js';

const javascript = languageById('javascript');

describe('languages/vue: single-file components', function () {
  this.timeout(30_000);
  let parser: SyntaxParser;
  before(async () => {
    parser = await createParser({ kind: 'wasm' });
  });
  const lowered = (text: string) => lowerFile(parser, javascript, 'src/Page.vue', text);
  const unitOf = async (text: string) => {
    const made = await lowered(text);
    if (typeof made === 'string') throw new Error(made);
    return new Unit(made.unit);
  };
  const rules = loadRules();
  const found = async (files: Record<string, string>) =>
    (await analyseFiles(new Map(Object.entries(files)), rules)).map(
      ({ rule, file, line }) => `${rule} ${file}:${line}`,
    );

  describe('what is rendered as HTML, where it stands in the file', () => {
    const cases: [text: string, values: string[]][] = [
      ['<template><p v-html="a"/><p>{{ b }}</p><p :title="c" v-text="d"/></template>', ['a']],
      ['<template>\r\n<p v-for="x of xs" :inner-html="x.y"/></template>', ['x.y']],
      ['<template><iframe v-bind:srcdoc="a + b"/><p .innerHTML="c"/></template>', ['a + b', 'c']],
      [
        '<template><p v-if="a" v-html="b"/><p v-else-if="c" v-html="d"/><p v-else v-html="e"/></template>',
        ['b', 'd', 'e'],
      ],
      ['<template><X><template #item="{ row }"><p v-html="row.z"/></template></X></template>', ['row.z']],
      ['<!-- <p v-html="a"/> --><template><p v-pre><b v-html="a"/></p><p v-html="b"/></template>', ['b']],
      ['<template><p v-html="a &amp;&amp; b"/></template>', ['a &amp;&amp; b']],
      ['<template lang="pug">\np(v-html="a")\n</template>', []],
      ['<script>export default {}</script><template><p v-html="ü"/></template>', ['ü']],
      [
        '<script lang="ts">@Component\nexport default class A extends Vue { x = 1 }</script><template><p v-html="x"/></template>',
        ['x'],
      ],
    ];
    for (const [text, values] of cases)
      it(JSON.stringify(text), async () => {
        const unit = await unitOf(text);
        const texts = printed(unit, text, 'html', Kind.Call, Kind.Member).map((value) => value.trim());
        expect(texts).to.deep.equal(values);
        expect(unit.data.gaps).to.deep.equal([]);
      });
  });

  describe('what flows into templates', () => {
    const html = 'javascript/vue/unescaped-html Page.vue';
    const script = (code: string, template = '<p v-html="value"/>') =>
      `<script>\n${code}\n</script>\n<template>${template}</template>\n`;
    const cases: [title: string, code: string, line: number | null, template?: string][] = [
      [
        'a reference',
        '</script><script setup>import { ref } from "vue"; const value = ref("");\nfunction go() { value.value = location.hash; }',
        4,
      ],
      [
        'a destructured query',
        '</script><script setup>import { useRoute } from "vue-router"; const { query } = useRoute();',
        3,
        '<p v-html="query.a"/>',
      ],
      [
        'what setup returns',
        'import { ref } from "vue"; export default { setup() { const value = ref(location.hash); return { value }; } };',
        4,
      ],
      [
        'a watcher',
        'export default { data: () => ({ value: "" }), watch: { "$route.query.q"(q) { this.value = q; } } };',
        4,
      ],
      [
        'a watcher of the route',
        'import "vue-router"; export default { data: () => ({ value: "" }), watch: { $route: { handler(route) { this.value = route.query.q; } } } };',
        4,
      ],
      [
        'a route that Nuxt imports',
        '</script><script setup lang="ts">const route = useRoute(); const value = computed(() => `<b>${route.query.q as string}</b>`);',
        3,
      ],
      [
        'a getter with a setter',
        'export default { computed: { value: { get() { return this.$route.params.id; }, set(v) {} } } };',
        4,
      ],
      [
        'a method that the template calls',
        'export default { methods: { mark: function (x) { return "<b>" + x + "</b>"; } } };',
        4,
        '<p v-html="mark($route.query.q)"/>',
      ],
      [
        'a method that a hook calls',
        'export default { data() { return { value: "" }; }, mounted() { this.show(this.$route.query.q); }, methods: { show(x) { this.value = x; } } };',
        4,
      ],
      [
        'a hook below the methods',
        'export default { data() { return { value: "" }; }, methods: { clear() { this.value = ""; } }, created() { this.value = this.$route.query.q; } };',
        4,
      ],
      [
        'a method before one that takes it back',
        'export default { data() { return { value: "" }; }, created() { this.value = this.$route.query.q; }, methods: { clear() { this.value = ""; } } };',
        4,
      ],
      [
        'a handler',
        'export default { data() { return { value: "" }; } };',
        4,
        '<b @click="value = $route.query.q"/><p v-html="value"/>',
      ],
      [
        'a constant',
        'export default { data() { return { value: "<b>x</b>", other: "" }; }, created() { this.other = this.$route.query.q; } };',
        null,
      ],
      [
        'a sanitizer',
        'import DOMPurify from "dompurify"; export default { computed: { value() { return DOMPurify.sanitize(this.$route.query.q); } } };',
        null,
      ],
      [
        'a number',
        'export default { computed: { value() { return Number(this.$route.query.page); } } };',
        null,
      ],
    ];
    for (const [title, code, line, template] of cases)
      it(title, async () => {
        const text = script(code, template);
        const place = text.slice(0, text.indexOf('<template>')).split('\n').length;
        const all = await found({ 'Page.vue': text });
        expect(all).to.deep.equal(line === null ? [] : [`${html}:${place}`]);
      });

    it('follows properties into components, and what they do not render stays silent', async () => {
      const child =
        '<script setup>\nconst props = defineProps({ html: String, title: String });\n</script>\n<template><p :title="title" v-html="props.html"/></template>';
      const parent = (attributes: string) =>
        `<script setup>\nimport MyChild from './Child.vue';\n</script>\n<template><my-child ${attributes} /></template>`;
      const rule = 'javascript/vue/unescaped-html Child.vue:4';
      expect(await found({ 'Child.vue': child, 'A.vue': parent(':html="$route.query.q"') })).to.deep.equal([
        rule,
      ]);
      expect(
        await found({ 'Child.vue': child, 'A.vue': parent(':title="$route.query.q" html="<b>x</b>"') }),
      ).to.deep.equal([]);
    });

    it('follows functions of other modules', async () => {
      const files = {
        'search.ts': 'export const term = () => new URLSearchParams(location.search).get("q");',
        'Page.vue':
          '<script lang="ts" setup>\nimport { term } from "./search";\nconst value: string = term()!;\n</script>\n<template>\n<p v-html="value"/></template>',
      };
      expect(await found(files)).to.deep.equal([`${html}:6`]);
    });
  });

  describe('broken and hostile files', () => {
    it('reports where a template is broken, and reads the rest', async () => {
      const unit = await unitOf('<template>\n<div><p v-html="a"/>\n</template>\n<script>let x = ;</script>');
      expect(unit.data.gaps.map(({ line }) => line)).to.deep.equal([2, 4]);
    });
    const cases: [string, string][] = [
      ['elements in each other', `<template>${'<a>'.repeat(5000)}</template>`],
      ['a long loop', `<template><p v-for="${' '.repeat(100_000)}x"/></template>`],
      ['a long file', `<template>${'<p/>'.repeat(60_000)}</template>`],
    ];
    for (const [title, text] of cases)
      it(`gives up ${title}`, async () => {
        const started = Date.now();
        expect(await lowered(text)).to.equal('over-budget');
        expect(Date.now() - started).to.be.below(5000);
      });
    const odd = [
      '',
      '<template>',
      '<script>',
      '<template><p v-html></template>',
      '<template><p v-for="a"/></template>',
      '<template><p v-html="a); (b"/></template>',
      '<template><p v-else/></template>',
      '<script>export default</script>',
      '<script>export default { data() {</script><template><p :[a]="b" @click/></template>',
      '<script setup>import</script>',
      '<template><p v-for="[ in x" v-slot="{"/></template>',
      '<script>export default class {</script><template><p/></template>',
    ];
    for (const text of odd)
      it(`does not fail on ${JSON.stringify(text)}`, async () => {
        const unit = await unitOf(text);
        const end = text.length;
        for (const fn of unit.data.functions) expect(fn.start >= 0 && fn.end <= end, fn.name).to.equal(true);
        for (let node = 0; node < unit.nodeCount; node++)
          expect(
            unit.start(node) >= 0 && unit.start(node) <= unit.end(node) && unit.end(node) <= end,
          ).to.equal(true);
      });
  });
});
