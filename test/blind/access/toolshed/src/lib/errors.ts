export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);
export const forbidden = () => new HttpError(403, 'You may not do this');
export const unauthorized = () => new HttpError(401, 'Please sign in');
export const badRequest = (why: string) => new HttpError(400, why);
