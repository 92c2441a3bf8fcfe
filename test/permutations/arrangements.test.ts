import { expect } from 'chai';
import { seeded } from '#test/seeded.js';
import { allArrangements, rotations } from './arrangements.js';
import { generateProgram } from './generator/render.js';
import { type LaidOutFile, layOut, placeOf, writtenArrangement } from './layout.js';
import { definitions, entries, type Program, programLanguages } from './program.js';
import { variations } from './variations.js';

const program: Program = {
  name: 'functions and a table',
  language: 'javascript',
  isLibrary: false,
  files: [
    {
      stem: 'main',
      pieces: [
        'const more = require("./$more");\n',
        definitions('function a() {\n  go();\n}\n', [
          'const t = {\n',
          entries('  one: a', '  two: b', '  three: c'),
          ',\n}; // behind\n',
        ]),
        '// end\n',
      ],
    },
    { stem: 'more', pieces: ['// nothing\n'] },
  ],
};

/** Where a text is that occurs once. */
function placeOfText(file: LaidOutFile, text: string): string {
  const at = file.text.indexOf(text);
  expect(at, text).to.be.at.least(0);
  return placeOf(file, at);
}

describe('permutations: arrangements', () => {
  it('are all orders where they are few: of definitions, entries, names, and files that are given', () => {
    const all = allArrangements(program, 48, seeded(1)).map((one) => layOut(program, one));
    expect(all).to.have.length(2 * 6 * 2 * 2);
    const texts = all.map(({ files, given }) =>
      JSON.stringify([files.map(({ path, text }) => path + text), given]),
    );
    expect(new Set(texts).size).to.equal(48);
  });

  it('are a sample where they are many, with the written one and its reverse', () => {
    const sample = allArrangements(program, 24, seeded(1));
    expect(sample).to.have.length(24);
    expect(sample[0]).to.deep.equal(writtenArrangement(program));
    expect([...sample[1].orders.values()]).to.deep.equal([
      [1, 0],
      [2, 1, 0],
    ]);
    expect(sample[1].letters).to.deep.equal(['k', 'e']);
  });

  it('bring each entry to each place by turning', () => {
    const turned = rotations(program, 'entries').map((one) => layOut(program, one).files[0].text);
    const order = (text: string) => ['one', 'two', 'three'].map((key) => text.indexOf(`  ${key}:`));
    const places = turned.map((text) =>
      order(text).map((at, _, all) => all.filter((other) => other < at).length),
    );
    for (const entry of [0, 1, 2]) expect(places.map((one) => one[entry]).sort()).to.deep.equal([0, 1, 2]);
  });

  it('keep each text at its place', () => {
    const texts = ['const more', 'go()', 'const t', 'one: a', 'two: b', 'three: c', '// behind', '// end'];
    const places = allArrangements(program, 48, seeded(1)).map((arrangement) => {
      const [file] = layOut(program, arrangement).files;
      return texts.map((text) => placeOfText(file, text));
    });
    for (const one of places) expect(one).to.deep.equal(places[0]);
    expect(places[0]).to.deep.equal([
      'main 1:1',
      'main#1/a 2:3',
      'main#1/t 1:1',
      'main#1/t#1/one 1:3',
      'main#1/t#1/two 1:3',
      'main#1/t#1/three 1:3',
      'main#1/t 5:4',
      'main 11:1',
    ]);
  });

  it('refuse a name of a file that the program does not have', () => {
    const wrong = { ...program, files: [{ stem: 'main', pieces: ['require("./$other");\n'] }] };
    expect(() => layOut(wrong, writtenArrangement(wrong))).to.throw('$other names no file');
  });

  for (const language of programLanguages)
    it(`change what they are about, and nothing else: ${language}`, () => {
      for (const { name, arrange } of variations) {
        let arranged = 0;
        for (let seed = 1; seed <= 40; seed++) {
          const generated = generateProgram(seed, language);
          const written = writtenArrangement(generated);
          const arrangement = arrange?.(generated, written, seeded(seed));
          if (!arrangement) continue;
          arranged += 1;
          const [one, two] = [written, arrangement].map((each) => layOut(generated, each));
          expect(two, `${name} of ${generated.name}`).not.to.deep.equal(one);
          if (arrangement.letters.join() === written.letters.join())
            expect(two.files.map(charactersOf), `${name} of ${generated.name}`).to.deep.equal(
              one.files.map(charactersOf),
            );
        }
        if (arrange) expect(arranged, name).to.be.above(5);
      }
    });
});

function charactersOf({ text }: LaidOutFile): string {
  return [...text].sort().join('');
}
