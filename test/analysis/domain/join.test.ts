import { expect } from 'chai';
import { join, joinEntries } from '#agent/analysis/domain/join.js';
import {
  addStep,
  type ClassRef,
  type Closure,
  type ConstantBox,
  constantValue,
  everyChoiceOf,
  type HeapObject,
  joinMarks,
  Mark,
  memberOrigin,
  newOrigin,
  type Origin,
  objectValue,
  UNKNOWN,
  Value,
} from '#agent/analysis/domain/value.js';
import { between, pick, type Random, seeded, shuffled } from '#test/seeded.js';

const SAMPLES = 2_000;
const roots: Origin[] = [
  newOrigin('parameter', 0, 0, 1),
  newOrigin('parameter', 1, 0, 2),
  newOrigin('parameter', -1, 0, 3),
  newOrigin('result', 0, 0, 4),
];
const origins: Origin[] = [
  ...roots,
  ...roots.flatMap((root) => ['name', 'body', '*'].map((name) => memberOrigin(root, name, 0, 5))),
  newOrigin('source', 0, 0, 6),
  newOrigin('source', 0, 1, 7),
];
const objects: HeapObject[] = Array.from({ length: 8 }, (_, id) => ({
  id,
  kind: 'map',
  cells: new Map(),
  exact: false,
  cls: null,
  origin: null,
  prototype: null,
  unit: id % 2,
  node: id >> 1,
  global: false,
}));
const objectsOfClasses: HeapObject[] = Array.from({ length: 12 }, (_, id) => ({
  ...objects[0],
  id: 100 + id,
  node: id,
  cls: { unit: 0, cls: id % 7, frame: null },
}));
const closures: Closure[] = Array.from({ length: 90 }, (_, fn) => ({
  unit: fn % 3,
  fn,
  receiver: null,
  frame: null,
}));
const classes: ClassRef[] = Array.from({ length: 8 }, (_, cls) => ({ unit: cls % 3, cls, frame: null }));
const texts = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));
const constants: ConstantBox[] = [...texts, 1, true, null].map((value) => ({ value }));

function someMark(random: Random): Mark {
  const steps = Array.from({ length: between(random, 0, 3) }, () => between(random, 0, 5));
  const step = steps.reduce<Mark['step']>(
    (before, node) => addStep(before, 'propagation', 0, node, ''),
    null,
  );
  const [cleaned, doubt] = [between(random, 0, 7), between(random, 0, 3)];
  return new Mark(pick(random, origins), cleaned, doubt, step, random() < 0.5, between(random, 0, 2));
}

const some = <T>(random: Random, items: readonly T[], most: number): T[] =>
  shuffled(random, items).slice(0, between(random, 0, most));

function someMarks(random: Random, most: number): readonly Mark[] {
  return Array.from({ length: between(random, 0, most) }, () => [someMark(random)]).reduce(joinMarks, []);
}

const someText = (random: Random) => constantValue(pick(random, texts), []);

/** As an evaluation makes one: by joining values that are one thing each. */
function someValue(random: Random): Value {
  const constant = random() < 0.4 ? pick(random, constants) : null;
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  const parts = [
    new Value(someMarks(random, 3), constant, some(random, numbers, 5), some(random, numbers, 5), [], [], []),
    new Value(
      [],
      null,
      [],
      [],
      some(random, objects, 3),
      some(random, closures, 40),
      some(random, classes, 3),
    ),
  ];
  if (random() < 0.3)
    return Array.from({ length: between(random, 1, 4) }, () => someText(random)).reduce(join);
  return random() < 0.3 ? parts[0] : parts.reduce(join);
}

const showOrigin = ({ kind, index, path, unit, node }: Origin) =>
  [kind, index, ...path, unit, node].join('.');
function showMark({ origin, cleaned, doubt, whole, part, step }: Mark): string {
  const path: number[] = [];
  for (let at = step; at !== null; at = at.previous) path.push(at.node);
  return [showOrigin(origin), cleaned, doubt, whole, part, path.join('-')].join(' ');
}
const showMarks = (marks: readonly Mark[]) => marks.map(showMark).sort();

/** What a value says, whatever the order in which it says it. */
function show(value: Value) {
  const ids = (items: readonly number[]) => [...items].sort((one, other) => one - other);
  return {
    marks: showMarks(value.marks),
    constant: value.constant?.value,
    choices: value.choices.map((choice) => String(choice.value)).sort(),
    isAmongChoices: value.isAmongChoices,
    symbols: ids(value.symbols),
    types: ids(value.types),
    objects: ids(value.objects.map(({ id }) => id)),
    closures: ids(value.closures.map(({ fn }) => fn)),
    classes: ids(value.classes.map(({ cls }) => cls)),
  };
}

describe('agent/analysis/domain: laws of join', () => {
  const each = (check: (random: Random) => void) => {
    for (let seed = 1; seed <= SAMPLES; seed++) check(seeded(seed));
  };

  it('joins marks in any order to the same', () => {
    each((random) => {
      const [a, b, c] = [someMarks(random, 9), someMarks(random, 9), someMarks(random, 9)];
      expect(showMarks(joinMarks(a, b))).to.deep.equal(showMarks(joinMarks(b, a)));
      expect(showMarks(joinMarks(joinMarks(a, b), c))).to.deep.equal(
        showMarks(joinMarks(a, joinMarks(b, c))),
      );
    });
  });

  it('gives marks themselves where nothing is added', () => {
    each((random) => {
      const [a, b] = [someMarks(random, 9), someMarks(random, 9)];
      const both = joinMarks(a, b);
      expect(joinMarks(a, a)).to.equal(a);
      expect(joinMarks(both, a)).to.equal(both);
      expect(joinMarks(both, b)).to.equal(both);
    });
  });

  it('says nothing less than what was joined', () => {
    each((random) => {
      const [a, b] = [someMarks(random, 4), someMarks(random, 4)];
      const both = joinMarks(a, b);
      for (const { origin, cleaned, doubt } of [...a, ...b])
        expect(
          both.some(
            (mark) => mark.origin === origin && (mark.cleaned & ~cleaned) === 0 && mark.doubt <= doubt,
          ),
        ).to.equal(true);
    });
  });

  it('joins values in any order to the same', () => {
    each((random) => {
      const [a, b, c] = [someValue(random), someValue(random), someValue(random)];
      expect(show(join(a, b))).to.deep.equal(show(join(b, a)));
      expect(show(join(join(a, b), c))).to.deep.equal(show(join(a, join(b, c))));
    });
  });

  it('gives the value itself where nothing is added', () => {
    each((random) => {
      const [a, b] = [someValue(random), someValue(random)];
      const both = join(a, b);
      expect(join(a, a)).to.equal(a);
      expect(join(both, a)).to.equal(both);
      expect(join(both, b)).to.equal(both);
    });
  });

  it('knows all texts that a value can be, unless one side can be anything', () => {
    each((random) => {
      const sides = Array.from({ length: between(random, 2, 5) }, () => someText(random));
      const expected = [...new Set(sides.map(({ constant }) => constant?.value))].sort();
      expect((everyChoiceOf(sides.reduce(join)) ?? []).map(({ value }) => value).sort()).to.deep.equal(
        expected,
      );
      expect(everyChoiceOf([...sides, UNKNOWN].reduce(join))).to.equal(null);
    });
    expect(everyChoiceOf(texts.map((text) => constantValue(text, [])).reduce(join)), 'too many').to.equal(
      null,
    );
  });

  it('keeps an object of each class of a table, whatever the order of its entries', () => {
    each((random) => {
      const entries = some(random, objectsOfClasses, objectsOfClasses.length).map((object) =>
        objectValue(object, []),
      );
      const found = joinEntries(entries).objects.map(({ cls }) => cls?.cls);
      const expected = new Set(entries.map(({ objects: [{ cls }] }) => cls?.cls));
      expect(new Set(found)).to.deep.equal(expected);
      expect(show(joinEntries(shuffled(random, entries)))).to.deep.equal(show(joinEntries(entries)));
    });
  });

  it('knows nothing of a constant that one side lacks', () => {
    each((random) => {
      expect(join(UNKNOWN, someValue(random)).constant).to.equal(null);
    });
  });
});
