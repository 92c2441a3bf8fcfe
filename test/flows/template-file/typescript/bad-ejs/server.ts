import express from 'express';
const app = express();
app.set('view engine', 'ejs');
app.get('/search', (req: express.Request, res: express.Response) => {
  const output = { term: req.query.term, hits: [] }; // source
  res.render('search', { output, title: 'Search' });
});
