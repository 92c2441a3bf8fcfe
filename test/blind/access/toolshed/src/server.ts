import { createApp } from './app';
import { config } from './config';
import { logger } from './lib/logger';

createApp().listen(config.port, () => {
  logger.info({ port: config.port }, 'toolshed is listening');
});
