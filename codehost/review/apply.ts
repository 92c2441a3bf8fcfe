import { CodeHostError, type DiscussionWriter } from '../ports.js';
import { planAccept } from './accept-thread.js';
import { planReview, type ReviewInput, type ReviewStep } from './plan.js';
import { planSummary } from './plan-summary.js';

export interface ReviewOutcome {
  opened: number;
  edited: number;
  resolved: number;
  reopened: number;
  kept: number;
  /** Fingerprints that no position was accepted for: they stand in the summary. */
  unplaced: string[];
  summary: 'added' | 'edited' | 'unchanged';
}

export interface ReviewTarget {
  projectId: string;
  iid: string;
}

/**
 * Makes the threads and the summary of a merge request say what was found. Cut off at any point, it is simply done again
 * with the discussions as they are then.
 * @throws {CodeHostError} when the host refuses to be written to, or cannot be reached
 */
export async function applyReview(
  host: DiscussionWriter,
  target: ReviewTarget,
  input: ReviewInput,
): Promise<ReviewOutcome> {
  const { projectId, iid } = target;
  const plan = await planReview(input);
  const accept = planAccept(input);
  const outcome: ReviewOutcome = {
    ...{ opened: 0, edited: 0, resolved: 0, reopened: 0 },
    ...{ kept: plan.kept.length, unplaced: [], summary: 'unchanged' },
  };
  /** By fingerprint the ids of their first notes. */
  const opened = new Map<string, string>();
  let acceptNote = accept.noteId;
  for (const step of [...plan.steps, ...accept.steps]) {
    switch (step.kind) {
      case 'open':
        {
          const noteId = await open(host, target, step);
          if (noteId !== null) opened.set(step.fingerprint, noteId);
          else outcome.unplaced.push(step.fingerprint);
        }
        break;
      case 'open-accept': {
        const thread = await host.openDiscussion(projectId, iid, { body: step.body, position: null });
        acceptNote = thread.notes.at(0)?.id ?? null;
        outcome.opened += 1;
        break;
      }
      case 'edit':
        await host.editDiscussionNote(projectId, iid, step);
        outcome.edited += 1;
        break;
      case 'resolve':
        await host.resolveDiscussion(projectId, iid, step.discussionId, true);
        outcome.resolved += 1;
        break;
      case 'reopen':
        await host.resolveDiscussion(projectId, iid, step.discussionId, false);
        outcome.reopened += 1;
    }
  }
  outcome.opened += opened.size;
  const summary = planSummary(input, plan, opened, acceptNote);
  if (summary?.kind === 'add-summary') {
    await host.addNote(projectId, iid, summary.body);
    outcome.summary = 'added';
  } else if (summary) {
    await host.editNote(projectId, iid, summary.noteId, summary.body);
    outcome.summary = 'edited';
  }
  return outcome;
}

/**
 * Tries one position after the other. One that is lost on the way leaves a thread without a place, which counts too.
 * @returns the id of its note; null: none was accepted
 */
async function open(
  host: DiscussionWriter,
  { projectId, iid }: ReviewTarget,
  { attempts }: Extract<ReviewStep, { kind: 'open' }>,
): Promise<string | null> {
  for (const attempt of attempts) {
    try {
      const { notes } = await host.openDiscussion(projectId, iid, attempt);
      return notes.at(0)?.id ?? '';
    } catch (error) {
      // The host knows better what its diff shows: a line may be hidden, or the diff newer than what we read.
      if (!(error instanceof CodeHostError) || error.kind !== 'refused') throw error;
    }
  }
  return null;
}
