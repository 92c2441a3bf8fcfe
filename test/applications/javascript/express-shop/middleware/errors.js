exports.notFound = (req, res) => {
  res.status(404).send('<h1>Nothing at ' + req.originalUrl + '</h1>'); // expect: CWE-79
};

exports.failed = (err, req, res, next) => {
  console.error(err.stack);
  if (res.headersSent) return next(err);
  res.status(500).json({ message: 'failed', details: err.stack }); // expect: CWE-209
};
