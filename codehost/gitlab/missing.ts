import { CodeHostError } from '../ports.js';

/** Null in place of a 404. */
export async function nullWhenMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The same for a part of a project: a project that is gone altogether stays an error. */
export async function nullWhenMissingInProject<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error) && !/404 Project Not Found/i.test(error.message)) return null;
    throw error;
  }
}

function isMissing(error: unknown): error is CodeHostError {
  return error instanceof CodeHostError && error.kind === 'not-found';
}
