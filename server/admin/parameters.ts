import { uuid } from '#protocol/identifiers.js';

/** Path fields that several routes of the administration share. */
const id = (sentence: string) => uuid.required().messages({ '*': sentence });

export const teamId = id('Team id must be a UUID');
export const repositoryId = id('Repository id must be a UUID');
export const integrationId = id('Integration id must be a UUID');
export const scheduleId = id('Schedule id must be a UUID');
