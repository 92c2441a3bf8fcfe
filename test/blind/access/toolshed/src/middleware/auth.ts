import type { Member, Role } from '@prisma/client';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { db } from '../db';
import { forbidden, unauthorized } from '../lib/errors';
import { memberOfDevice } from '../lib/mobile';

declare global {
  namespace Express {
    interface Request {
      member?: Member;
    }
  }
}

export async function loadMember(req: Request, _res: Response, next: NextFunction) {
  try {
    if (req.session?.memberId) {
      const member = await db.member.findUnique({ where: { id: req.session.memberId } });
      if (member && !member.closedAt) req.member = member;
    }
    next();
  } catch (error) {
    next(error);
  }
}

export const signedIn: RequestHandler = (req, _res, next) => {
  if (!req.member) return next(unauthorized());
  next();
};

export function hasRole(...roles: Role[]): RequestHandler {
  return (req, _res, next) => {
    if (!req.member || !roles.includes(req.member.role)) return next(forbidden());
    next();
  };
}

export const device: RequestHandler = async (req, _res, next) => {
  const [scheme, token] = (req.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return next(unauthorized());
  try {
    req.member = await memberOfDevice(token);
    next();
  } catch {
    next(unauthorized());
  }
};

export function actor(req: Request): Member {
  if (!req.member) throw unauthorized();
  return req.member;
}
