import { PROPS } from '../components/component-unit.js';

/** What SvelteKit gives to a page or layout, as statements of its component: what `load` and the form's action beside it return. */
export function pageInputs(path: string): { imports: string; statements: string } {
  const kind = /(?:^|\/)\+(page|layout)(?:@[^/]*)?\.svelte$/i.exec(path)?.[1];
  if (kind === undefined) return { imports: '', statements: '' };
  const imports = [
    `import { load as serverLoad__, actions as actions__ } from './+${kind}.server';\n`,
    `import { load as load__ } from './+${kind}';\n`,
  ];
  const statements = [
    `if (${PROPS}.server__) ${PROPS}.data = await serverLoad__({});\n`,
    `else if (${PROPS}.client__) ${PROPS}.data = await load__({});\n`,
    `${PROPS}.form = await actions__.default({});\n`,
  ];
  return { imports: imports.join(''), statements: statements.join('') };
}
