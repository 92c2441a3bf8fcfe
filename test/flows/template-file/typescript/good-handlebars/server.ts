import express from 'express';
const app = express();
app.set('view engine', 'hbs');
app.get('/search', (req: express.Request, res: express.Response) => {
  const term = req.query.term;
  res.render('search', { term, page: { title: 'Search', path: '/search' }, hits: [{ name: term, price: 1, safe: encodeURIComponent(term) }] });
});
