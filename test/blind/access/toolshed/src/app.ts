import RedisStore from 'connect-redis';
import express from 'express';
import session from 'express-session';
import helmet from 'helmet';
import { createClient } from 'redis';
import { config } from './config';
import { loadMember, signedIn } from './middleware/auth';
import { csrfProtection } from './middleware/csrf';
import { errorHandler } from './middleware/errors';
import { account } from './routes/account';
import { desk } from './routes/desk';
import { directory } from './routes/directory';
import { loanRoutes } from './routes/loans';
import { login } from './routes/login';
import { machine } from './routes/machine';
import { mobile } from './routes/mobile';
import { tools } from './routes/tools';

export function createApp() {
  const app = express();
  const redis = createClient({ url: config.redisUrl });
  void redis.connect();

  app.set('trust proxy', 1);
  app.use(helmet());

  app.use('/machine', machine);
  app.use('/mobile', mobile);

  app.use(
    session({
      name: 'toolshed.sid',
      store: new RedisStore({ client: redis }),
      secret: config.sessionSecret,
      resave: false,
      saveUninitialized: true,
      cookie: {
        httpOnly: true,
        secure: config.production,
        sameSite: config.production ? 'none' : undefined,
        maxAge: 8 * 60 * 60 * 1000,
      },
    }),
  );
  app.use(express.json());
  app.use(express.urlencoded({ extended: false }));
  app.use(loadMember);

  app.use('/account', account);
  app.use(csrfProtection);
  app.use('/login', login);
  app.use('/tools', tools);
  app.use('/loans', loanRoutes);
  app.use('/directory', signedIn, directory);
  app.use('/desk', desk);

  app.use(errorHandler);
  return app;
}
