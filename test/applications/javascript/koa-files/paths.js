const path = require('path');

/** Joins, and refuses what leaves the folder. */
exports.safeJoin = (root, name) => {
  const full = path.resolve(root, name);
  if (!full.startsWith(root + path.sep)) throw new Error('outside of the folder');
  return full;
};
