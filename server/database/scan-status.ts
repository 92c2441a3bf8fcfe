import type { ScanDocument } from './documents.js';

/** No attempt holds it, and none will; its results may still have to be published. */
export function hasEnded({ status }: Pick<ScanDocument, 'status'>): boolean {
  return status !== 'launched' && status !== 'running';
}
