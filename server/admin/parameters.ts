import Joi from 'joi';

/** Path fields that several routes of the administration share. */
const uuid = Joi.string().guid({ separator: '-', wrapper: false }).lowercase().required();

export const teamId = uuid.messages({ '*': 'Team id must be a UUID' });
export const repositoryId = uuid.messages({ '*': 'Repository id must be a UUID' });
export const integrationId = uuid.messages({ '*': 'Integration id must be a UUID' });
export const scheduleId = uuid.messages({ '*': 'Schedule id must be a UUID' });
