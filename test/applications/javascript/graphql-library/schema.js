module.exports = `
  type Book { id: ID! title: String author: String }
  type Query { book(id: ID!): Book books(filter: String, order: String): [Book] }
  type Mutation { importBooks(file: String!): Int }
`;
