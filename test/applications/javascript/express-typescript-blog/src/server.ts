import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { Pool } from 'pg';
import { PostController } from './post-controller';
import { PostRepository } from './post-repository';
import { PostService } from './post-service';

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const controller = new PostController(new PostService(new PostRepository(pool)));

export const app = express();
app.use(helmet());
app.use(express.json());
app.get('/posts', controller.list);
app.get('/posts/:slug', (req, res) => controller.show(req, res));
app.post('/posts/:slug/comments', controller.comment.bind(controller));
app.get('/feed', controller.feed);
app.use((error: Error, _req: Request, res: Response, _next: NextFunction) => {
  res.status(500).json({ message: 'internal error' });
});
