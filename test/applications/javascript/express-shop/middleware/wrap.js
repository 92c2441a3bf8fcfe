/** Passes errors of asynchronous handlers on. */
module.exports = (handler) => (req, res, next) => Promise.resolve(handler(req, res, next)).catch(next);
