const books = require('./books');

module.exports = {
  Query: {
    book: (_, { id }) => books.byId(id),
    books: async (parent, args, context) => {
      const safe = await books.filtered(args.filter);
      return safe.concat(await books.ordered(args.order));
    },
  },
  Mutation: {
    importBooks: (_parent, { file }) => books.importFrom(file),
  },
};
