import { beyondBounds, DOCUMENT_BOUNDS } from '#protocol/json-bounds.js';
import type { EndpointDefinition } from '#protocol/scan-report.js';

export interface ScanEndpoints {
  scanId: string;
  definition: EndpointDefinition;
}

/** The answer of the operation as JSON; the definition is in it as it is, and parsed. */
export function endpointsJson({ scanId, definition: { format, text } }: ScanEndpoints): string {
  return JSON.stringify({
    ...{ version: 'v1', scan_id: scanId, format },
    endpoints: text,
    parsed: format === 'json' ? parseObject(text) : null,
  });
}

/**
 * Null when the text is no JSON object after all, or one too deep to be written again: older versions took anything from
 * runners. It is shown as it is next to this.
 */
function parseObject(text: string): object | null {
  if (beyondBounds(Buffer.from(text), DOCUMENT_BOUNDS) !== null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
