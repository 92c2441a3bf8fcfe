import type { Request, Response } from 'express';
import escapeHtml from 'escape-html';
import type { PostService } from './post-service';

export class PostController {
  constructor(private readonly posts: PostService) {}

  list = async (req: Request, res: Response): Promise<void> => {
    const tag = String(req.query.tag ?? '');
    const author = req.query.author as string;
    res.json([...(await this.posts.tagged(tag)), ...(await this.posts.writtenBy(author))]);
  };

  async show(req: Request, res: Response): Promise<void> {
    const post = await this.posts.find(req.params.slug);
    if (post === undefined) {
      res.status(404).send(`<p>There is no post ${escapeHtml(req.params.slug)}</p>`);
      return;
    }
    res.json(post);
  }

  async comment(req: Request, res: Response): Promise<void> {
    const { text } = req.body as { text: string };
    await this.posts.addComment(req.params.slug, text);
    res.send(`<p>Thank you for "${text}"</p>`); // expect: CWE-79
  }

  feed = async (req: Request, res: Response): Promise<void> => {
    const template = req.query.template;
    res.set('Content-Type', 'application/xml').send(await this.posts.feed(typeof template === 'string' ? template : 'rss'));
  };
}
