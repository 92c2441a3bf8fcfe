import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';

/** Fields that several routes of the administration share. */
const id = (sentence: string) => uuid.required().messages({ '*': sentence });

export const teamId = id('Team id must be a UUID');
export const repositoryId = id('Repository id must be a UUID');
export const integrationId = id('Integration id must be a UUID');
export const scheduleId = id('Schedule id must be a UUID');

/** What people call a team or a key. */
export const shownName = Joi.string()
  .max(200)
  .messages({ '*': 'Name must be a text of 1 to 200 characters' });
