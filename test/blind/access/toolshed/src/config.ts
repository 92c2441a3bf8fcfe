import { randomBytes } from 'node:crypto';

const production = process.env.NODE_ENV === 'production';

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`Missing environment variable ${name}`);
}

function keyFor(name: string): string {
  if (production) return required(name);
  return process.env[name] ?? randomBytes(32).toString('hex');
}

export const config = {
  production,
  port: Number(process.env.PORT ?? 3000),
  publicUrl: process.env.PUBLIC_URL ?? 'http://localhost:3000',
  redisUrl: process.env.REDIS_URL ?? 'redis://localhost:6379',
  sessionSecret: keyFor('SESSION_SECRET'),
  mobileKey: process.env.MOBILE_JWT_KEY || 'toolshed-mobile-2021',
  paymentSecret: keyFor('PAYMENT_WEBHOOK_SECRET'),
  metricsToken: keyFor('METRICS_TOKEN'),
  mail: {
    host: process.env.SMTP_HOST ?? 'localhost',
    from: process.env.MAIL_FROM ?? 'Toolshed <desk@toolshed.example>',
  },
};
