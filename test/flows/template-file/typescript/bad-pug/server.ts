import express from 'express';
const app = express();
app.set('view engine', 'pug');
app.get('/search', (req: express.Request, res: express.Response) => {
  const term = req.query.term; // source
  res.render('search', { term, page: { title: 'Search', path: '/search' }, hits: [{ name: term, price: 1 }] });
});
