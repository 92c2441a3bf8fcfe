import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { UnitBuilder } from '#agent/ir/builder.js';
import { FunctionFlag, NONE } from '#agent/ir/kinds.js';
import { SharedTexts } from '#agent/ir/shared-texts.js';
import type { UnitData } from '#agent/ir/unit.js';

/** A unit whose names are cut out of a text of a megabyte. */
function unitOf(index: number): UnitData {
  const text = `${String(index).padStart(30, 'n')}${'x'.repeat(1_000_000)}`.replace('y', 'z');
  const name = text.slice(0, 30);
  const builder = new UnitBuilder(`${index}.js`, 'javascript', text, false);
  builder.openFunction({ name, flags: FunctionFlag.Method, start: 0, end: 1 });
  builder.parameter({ name: `${text.slice(1, 31)}` });
  builder.declare(text.slice(2, 32));
  builder.openClass({ name: text.slice(3, 33), bases: 0, decorators: 0, start: 0, end: 1 });
  builder.field({ name: text.slice(4, 34), value: NONE });
  builder.closeClass();
  builder.string(text.slice(5, 35));
  builder.closeFunction([]);
  return builder.finish([]);
}

describe('agent/ir/shared-texts', () => {
  it('changes no text, whatever is in it', () => {
    const texts = new SharedTexts();
    const unit = unitOf(1);
    unit.strings.push('short', 'a text of more than a dozen characters', `${'é€😀'.repeat(9)}`);
    unit.strings.push(`${'half a pair: '.repeat(2)}\ud83d`, '');
    const before = structuredClone(unit);
    texts.share(unit);
    texts.share(unit);
    expect(unit).to.deep.equal(before);
  });

  it('lets go of the files that names were cut out of', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const texts = new SharedTexts();
    collect();
    const before = process.memoryUsage().heapUsed;
    const units: UnitData[] = [];
    for (let i = 0; i < 60; i++) {
      const unit = unitOf(i);
      texts.share(unit);
      units.push(unit);
    }
    collect();
    expect(units).to.have.length(60);
    expect(process.memoryUsage().heapUsed - before).to.be.below(20_000_000);
  });
});
