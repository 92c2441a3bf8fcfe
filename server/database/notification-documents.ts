import type { SealedText } from './integration-document.js';

/** The stored shapes of what other programs are told. */

/** What addresses can be told of. `test` is sent on request alone. */
export const notificationEvents = ['finding.new', 'scan.completed', 'gate.failed'] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** An address that a team wants to be told at: a webhook, as its owners call it. */
export interface SubscriptionDocument {
  /** UUID. */
  _id: string;
  teamId: string;
  url: string;
  events: NotificationEvent[];
  secret: SealedText;
  createdAt: Date;
  /** Who made it, as the audit names people. */
  by: string;
}

/** How an address has answered. */
export interface NotificationAnswer {
  at: Date;
  /** HTTP status; null: there was no answer. */
  status: number | null;
  /** Why it does not count as delivered, in words for people; null: it does. */
  problem: string | null;
}

/**
 * A message to one address, stored before it is sent. `_id` is the same for the same event at the same address (32 hex digits):
 * whoever records it again changes nothing, and receivers know it again by it.
 */
export interface NotificationDocument {
  _id: string;
  teamId: string;
  subscriptionId: string;
  event: NotificationEvent | 'test';
  status: 'waiting' | 'delivered' | 'given-up';
  /** The JSON text, whose signature holds for these very bytes. */
  body: string;
  /** Tries that failed since it was made, or asked for again. */
  failures: number;
  /** When the next try is due; ahead of now, too, while one is under way. */
  notBefore: Date;
  answer: NotificationAnswer | null;
  createdAt: Date;
  expiresAt: Date;
}
