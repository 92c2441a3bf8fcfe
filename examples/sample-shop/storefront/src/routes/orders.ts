import { type Request, type Response, Router } from 'express';
import { findByCustomer, findByNumber } from '../data/order-store';

export const router = Router();

const rates: Record<string, number> = { spring: 0.1, autumn: 0.15 };

router.post('/find', async (req: Request, res: Response) => {
  res.json(await findByCustomer(req.body.customer));
});

router.get('/:number', async (req: Request, res: Response) => {
  res.json(await findByNumber(req.params.number));
});

// Vulnerable: runs whatever the request brings.
router.post('/discount', (req: Request, res: Response) => {
  const formula: string = req.body.formula;
  const total = Number(req.body.total);
  const discount = eval(`${total} * (${formula})`);
  res.json({ discount });
});

// Safe: the request names a rate.
router.post('/season-discount', (req: Request, res: Response) => {
  const rate = rates[String(req.body.season)] ?? 0;
  res.json({ discount: Number(req.body.total) * rate });
});
