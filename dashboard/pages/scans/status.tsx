import type { Answer } from '../../api/client.js';

export type ScanStatus = Answer<'listScans'>['data'][number]['status'];

export const statusWords: Record<ScanStatus, string> = {
  launched: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function isOver(status: ScanStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export function Status({ status }: { status: ScanStatus }) {
  return <span class={`status ${status}`}>{statusWords[status]}</span>;
}
