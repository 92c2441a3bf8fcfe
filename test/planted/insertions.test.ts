import { expect } from 'chai';
import { type Insertion, linesLike, plant, readTree, treeNames } from './insertions.js';

const PER_TREE = 20;

describe('planted weaknesses', () => {
  it('are in seven trees', () => {
    expect(treeNames()).to.deep.equal([
      'django',
      'express',
      'flask',
      'gin-examples',
      'hugo',
      'spring-framework',
      'typeorm',
    ]);
  });

  for (const name of treeNames())
    describe(name, () => {
      const { weaknesses } = readTree(name);

      it(`are ${PER_TREE}, numbered, each with a name of its own`, () => {
        expect(weaknesses).to.have.length(PER_TREE);
        for (const [i, { id }] of weaknesses.entries())
          expect(id).to.match(new RegExp(`^${String(i + 1).padStart(2, '0')}(-[a-z0-9]+)+$`));
        expect(new Set(weaknesses.map(({ id }) => id.slice(3))).size).to.equal(PER_TREE);
      });

      it('are of many classes and of all difficulties', () => {
        expect(new Set(weaknesses.map(({ cwe }) => cwe[0])).size).to.be.at.least(15);
        expect(new Set(weaknesses.map(({ difficulty }) => difficulty)).size).to.equal(3);
      });

      it('have their sink in the inserted code, once', () => {
        for (const { id, sink, insertions } of weaknesses) {
          const own = insertions.filter(({ file }) => file === sink.file);
          const lines = own.flatMap(({ code }) => linesLike(code, sink.line));
          expect(lines, id).to.have.length(1);
        }
      });
    });

  it('are not read from a tree that has none', () => {
    expect(() => readTree('no-such-tree')).to.throw(/choose one of django, express/);
  });
});

describe('plant', () => {
  const insertion = (change: Omit<Insertion, 'file'>): Insertion => ({ file: 'a.py', ...change });

  it('puts code before, after and in place of lines and says where it is', () => {
    const edits = [
      insertion({ replace: 'c\nd', code: 'C\n' }),
      insertion({ before: 'b', code: '1\n2\n' }),
      insertion({ after: 'e', code: '3\n' }),
    ];
    const { text, firstLine } = plant('a\nb\nc\nd\ne\n', edits);
    expect(text).to.equal('a\n1\n2\nb\nC\ne\n3\n');
    expect(edits.map((edit) => firstLine.get(edit))).to.deep.equal([5, 2, 7]);
  });

  it('refuses an anchor that is missing, is there twice or is only part of a line', () => {
    for (const before of ['x', 'a', 'lo'])
      expect(() => plant('a\na\nlong\n', [insertion({ before, code: 'y' })])).to.throw(/a\.py: .* not once/);
  });

  it('refuses to replace a line twice', () => {
    const edits = [insertion({ replace: 'a\nb', code: 'x' }), insertion({ replace: 'b', code: 'y' })];
    expect(() => plant('a\nb\n', edits)).to.throw('two insertions replace line 2');
  });
});
