import express from 'express';
import escapeHtml from 'escape-html';
const app = express();
app.set('view engine', 'ejs');
app.get('/search', (req: express.Request, res: express.Response) => {
  const output = { term: req.query.term, safe: escapeHtml(req.query.term), hits: [] };
  res.render('search', { output, title: 'Search' });
});
