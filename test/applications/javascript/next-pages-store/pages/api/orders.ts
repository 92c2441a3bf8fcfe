import type { NextApiRequest, NextApiResponse } from 'next';
import { findOrders, findOrdersSafely } from '../../lib/orders';

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const { customer } = req.query;
  const orders = await findOrders(customer as string);
  const others = await findOrdersSafely(customer as string);
  res.status(200).json([...orders, ...others]);
}
