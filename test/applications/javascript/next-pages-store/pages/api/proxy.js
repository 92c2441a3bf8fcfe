const hosts = { prices: 'https://prices.example.com', stock: 'https://stock.example.com' };

export default async function handler(req, res) {
  if (req.method === 'POST') {
    const answer = await fetch(req.body.url); // expect: CWE-918
    return res.status(answer.status).json(await answer.json());
  }
  const host = hosts[req.query.service];
  if (!host) return res.status(404).end();
  const answer = await fetch(`${host}/${encodeURIComponent(req.query.id)}`);
  res.status(answer.status).json(await answer.json());
}
