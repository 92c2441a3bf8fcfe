import { ProjectMembers } from '@gitbeaker/rest';
import Joi from 'joi';
import type { MemberReader } from '../ports.js';
import { readAnswer } from './answer.js';
import type { Connection } from './connection.js';
import { nullWhenMissingInProject } from './missing.js';

interface MemberAnswer {
  username: string;
  state: string;
  access_level: number;
  membership_state: string;
}

/** Of the account itself (`blocked`), and of its membership (`awaiting`); older hosts leave the second out. */
const activity = Joi.string().max(100).default('active');
const memberAnswer = Joi.object<MemberAnswer>({
  username: Joi.string().max(255).required(),
  state: activity,
  access_level: Joi.number().integer().required(),
  membership_state: activity,
}).required();

export function memberReader(connection: Connection): MemberReader {
  return {
    async member(projectId, accountId) {
      const what = `the role of account ${accountId} in project ${projectId}`;
      const members = new ProjectMembers(connection.resource({ what, role: 'Reporter' }));
      const found = await nullWhenMissingInProject(() =>
        members.show(projectId, Number(accountId), { includeInherited: true }),
      );
      if (found === null) return null;
      const answer = readAnswer(memberAnswer, found, what);
      const isActive = answer.state === 'active' && answer.membership_state === 'active';
      return isActive ? { username: answer.username, accessLevel: answer.access_level } : null;
    },
  };
}
