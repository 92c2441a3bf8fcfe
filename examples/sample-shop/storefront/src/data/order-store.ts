import { type Collection, MongoClient } from 'mongodb';

export interface Order {
  number: string;
  customer: string;
  total: number;
}

const client = new MongoClient(process.env.MONGODB_URL ?? 'mongodb://localhost:27017');

function orders(): Collection<Order> {
  return client.db('shop').collection<Order>('orders');
}

// Vulnerable: a client that sends an object, such as {"$ne": null}, gets every order.
export function findByCustomer(customer: any) {
  return orders().find({ customer }).toArray();
}

// Safe: what is compared is always text.
export function findByNumber(number: unknown) {
  return orders().findOne({ number: String(number) });
}
