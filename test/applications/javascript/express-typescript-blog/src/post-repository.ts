import type { Pool } from 'pg';

export interface Post {
  slug: string;
  title: string;
}

export class PostRepository {
  constructor(private readonly pool: Pool) {}

  async withTag(tag: string): Promise<Post[]> {
    const { rows } = await this.pool.query<Post>('SELECT * FROM posts WHERE $1 = ANY (tags)', [tag]);
    return rows;
  }

  async where(column: string, value: string): Promise<Post[]> {
    const sql = ['SELECT * FROM posts', `WHERE ${column} = '${value}'`].join(' ');
    const { rows } = await this.pool.query<Post>(sql); // expect: CWE-89
    return rows;
  }

  async bySlug(slug: string): Promise<Post | undefined> {
    const client = await this.pool.connect();
    try {
      const result = await client.query(`SELECT * FROM posts WHERE slug = '${slug}'`); // expect: CWE-89
      return result.rows[0];
    } finally {
      client.release();
    }
  }

  async insertComment(slug: string, text: string): Promise<void> {
    await this.pool.query({ text: 'INSERT INTO comments (slug, text) VALUES ($1, $2)', values: [slug, text] });
  }
}
