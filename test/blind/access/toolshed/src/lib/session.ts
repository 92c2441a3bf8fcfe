import type { Request } from 'express';

declare module 'express-session' {
  interface SessionData {
    memberId?: number;
    since?: number;
  }
}

export function startSession(req: Request, memberId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error) => {
      if (error) return reject(error);
      req.session.memberId = memberId;
      req.session.since = Date.now();
      req.session.save((failure) => (failure ? reject(failure) : resolve()));
    });
  });
}

export function endSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.destroy((error) => (error ? reject(error) : resolve()));
  });
}
