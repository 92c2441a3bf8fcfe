import { CodeHostError } from '../ports.js';

/** Null in place of a 404, and for names that no address can be made of (halves of characters). */
export async function nullWhenMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error) || error instanceof URIError) return null;
    throw error;
  }
}

/** The same for a part of a project: a project that is gone altogether stays an error. */
export async function nullWhenMissingInProject<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof URIError) return null;
    if (isMissing(error) && !/404 Project Not Found/i.test(error.message)) return null;
    throw error;
  }
}

function isMissing(error: unknown): error is CodeHostError {
  return error instanceof CodeHostError && error.kind === 'not-found';
}
