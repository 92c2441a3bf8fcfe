import { expect } from 'chai';
import { experiments } from './experiments/index.js';
import { orderFaults } from './order-free/index.js';
import { programsThatBearOrder } from './order-free/programs-that-bear-order.js';

describe('permutations: order bears no meaning', () => {
  for (const { title, language, pieces, fault } of programsThatBearOrder)
    it(`refuses ${title}`, async () => {
      const files = [{ stem: 'main', pieces }];
      const faults = await orderFaults({ name: title, language, files, isLibrary: false });
      expect(faults.join('\n')).to.match(fault);
    });

  for (const { program } of experiments)
    it(`accepts ${program.name}`, async () => {
      expect(await orderFaults(program)).to.deep.equal([]);
    });
});
