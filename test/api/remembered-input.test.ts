import { expect } from 'chai';
import Joi from 'joi';
import { remembered } from '#server/api/remembered-input.js';

describe('api/input that was taken before', () => {
  const schema = Joi.object({
    limit: Joi.number().min(1).default(100),
    name: Joi.string().default(null),
    at: Joi.string().custom((text: string) => new Date(text)),
  });
  const options = { abortEarly: true, stripUnknown: true };

  it('is what the schema makes of it, each time', async () => {
    const check = remembered(schema);
    const values = [{}, { limit: '7' }, { limit: '7', name: 'a', other: 'b' }, { at: '2026-01-01' }];
    for (const value of [...values, ...values.toReversed(), { name: 'long '.repeat(200) }])
      expect(await check(value, options)).to.deep.equal(schema.validate(value, options).value);
  });

  it('is a copy: what is done to one shows in no other', async () => {
    const check = remembered(schema);
    for (const _ of [1, 2, 3]) {
      const taken = await check({ limit: '7', at: '2026-01-01' }, options);
      expect(taken).to.deep.equal({ limit: 7, name: null, at: new Date('2026-01-01') });
      Object.assign(taken, { limit: 8 });
      if ('at' in taken && taken.at instanceof Date) taken.at.setFullYear(2000);
    }
  });

  it('is refused as often as it comes', async () => {
    const check = remembered(schema);
    for (const value of [{ limit: '0' }, { limit: ['7'] }, { limit: '7', name: ['a', 'b'] }])
      for (const _ of [1, 2]) {
        const error = await check(value, options).catch((one: unknown) => one);
        expect(error).to.be.instanceOf(Joi.ValidationError);
      }
    await check({ limit: '7' }, options);
    const error = await check({ limit: ['7'] }, options).catch((one: unknown) => one);
    expect(error).to.be.instanceOf(Joi.ValidationError);
  });
});
