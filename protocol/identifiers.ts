import Joi from 'joi';

/** A commit in full: SHA-1 or SHA-256, hex. */
export const COMMIT_ID = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** An id of ours as it is stored: small letters, with dashes. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id of ours as it may be sent: in capitals too, and never in braces. */
export const uuid = Joi.string().guid({ separator: '-', wrapper: false }).lowercase();

/** A commit in full, as git and code hosts write it. */
export const commitId = Joi.string().pattern(COMMIT_ID);
