import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder } from '../workspace/git-repository.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = join(root, 'test', 'endpoints', 'shop');

interface Shop {
  start(): Promise<{ info: { uri: string }; stop(): Promise<void> }>;
}
interface Client {
  callAll(baseUrl: string): Promise<{ statuses: number[]; last: unknown }>;
}

describe('the definition of a running application', () => {
  it('makes a client that calls all of its endpoints, and no others', async () => {
    const folder = temporaryFolder('shop');
    const server = readFileSync(join(source, 'server.mjs'), 'utf8');
    mkdirSync(join(folder, 'app'));
    writeFileSync(join(folder, 'app', 'server.mjs'), server);
    const { endpointDefinition } = await scanFolder({
      folder: join(folder, 'app'),
      isCheckout: true,
      endpointFormat: 'json',
    });
    const definition = JSON.parse(endpointDefinition.text);
    expect((await new Validator().validate(structuredClone(definition))).errors ?? []).to.deep.equal([]);

    writeFileSync(join(folder, 'definition.ts'), astToString(await openapiTS(definition)));
    const client = join(folder, 'client.ts');
    writeFileSync(client, readFileSync(join(source, 'client.ts')));
    const program = ts.createProgram([client], {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      skipLibCheck: true,
      types: [],
      paths: { 'openapi-fetch': [join(root, 'node_modules', 'openapi-fetch', 'dist', 'index.d.mts')] },
    });
    const problems = ts.getPreEmitDiagnostics(program);
    expect(
      problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ).to.deep.equal([]);

    const { outputText } = ts.transpileModule(readFileSync(client, 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    // Where the client finds the library that it is made with.
    const library = pathToFileURL(join(root, 'node_modules', 'openapi-fetch', 'dist', 'index.mjs')).href;
    writeFileSync(join(folder, 'client.mjs'), outputText.replace("'openapi-fetch'", JSON.stringify(library)));
    const { callAll } = (await import(pathToFileURL(join(folder, 'client.mjs')).href)) as Client;
    const { start } = (await import(pathToFileURL(join(source, 'server.mjs')).href)) as Shop;
    const running = await start();
    try {
      expect(await callAll(running.info.uri)).to.deep.equal({
        statuses: [201, 200, 200, 204, 200],
        last: [{ id: 2, name: 'brush', price: 4.5 }],
      });
    } finally {
      await running.stop();
    }
  }).timeout(60_000);
});
