import { db } from '../db';

export interface AddressInput {
  street: string;
  city: string;
  postcode: string;
}

export const addresses = {
  list: (memberId: number) => db.address.findMany({ where: { memberId } }),
  add: (memberId: number, input: AddressInput) => db.address.create({ data: { ...input, memberId } }),
  change: (id: number, input: AddressInput) => db.address.update({ where: { id }, data: input }),
  remove: (memberId: number, id: number) => db.address.deleteMany({ where: { id, memberId } }),
};
