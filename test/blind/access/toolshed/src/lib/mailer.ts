import nodemailer from 'nodemailer';
import { config } from '../config';
import { logger } from './logger';
import { retryDelay } from './tokens';

const transport = nodemailer.createTransport({ host: config.mail.host, port: 25 });

export async function sendMail(to: string, subject: string, text: string, attempt = 0): Promise<void> {
  try {
    await transport.sendMail({ from: config.mail.from, to, subject, text });
    logger.info({ to, subject }, 'mail sent');
  } catch (error) {
    if (attempt >= 4) throw error;
    setTimeout(() => void sendMail(to, subject, text, attempt + 1), retryDelay(attempt));
  }
}
