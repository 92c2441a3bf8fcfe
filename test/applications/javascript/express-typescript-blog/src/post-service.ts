import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Post, PostRepository } from './post-repository';

enum Format {
  Rss = 'rss',
  Atom = 'atom',
}

export class PostService {
  constructor(private readonly repository: PostRepository) {}

  tagged(tag: string): Promise<Post[]> {
    return this.repository.withTag(tag);
  }
  writtenBy(author: string): Promise<Post[]> {
    return this.repository.where('author', author);
  }
  find(slug: string): Promise<Post | undefined> {
    return this.repository.bySlug(slug);
  }
  addComment(slug: string, text: string): Promise<void> {
    return this.repository.insertComment(slug, text.trim());
  }
  async feed(template: string): Promise<string> {
    const format = template === 'atom' ? Format.Atom : Format.Rss;
    const known = await readFile(join('templates', `${format}.xml`), 'utf8');
    const custom = await readFile(join('templates', `${template}.css`), 'utf8'); // expect: CWE-22
    return known + custom;
  }
}
