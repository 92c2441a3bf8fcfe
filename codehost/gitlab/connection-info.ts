import { PersonalAccessTokens, Users } from '@gitbeaker/rest';
import Joi from 'joi';
import { CodeHostError, type ConnectionInfo } from '../ports.js';
import { readAnswer } from './answer.js';
import type { Connection } from './connection.js';

interface UserAnswer {
  id: number;
  username: string;
  name: string;
  bot?: boolean;
}

const userAnswer = Joi.object<UserAnswer>({
  id: Joi.number().integer().required(),
  username: Joi.string().max(255).required(),
  name: Joi.string().max(512).allow('').required(),
  bot: Joi.boolean(),
}).required();

interface TokenAnswer {
  scopes: string[];
  expires_at: string | null;
}

const tokenAnswer = Joi.object<TokenAnswer>({
  scopes: Joi.array().items(Joi.string().max(100)).max(100).required(),
  expires_at: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}/)
    .allow(null)
    .default(null),
}).required();

/** Who the token is and what it says of itself. */
export function connectionInfo(connection: Connection): ConnectionInfo {
  return {
    async currentAccount() {
      const what = 'the question who the token belongs to';
      const user = await new Users(connection.resource({ what })).showCurrentUser();
      const { id, username, name, bot } = readAnswer(userAnswer, user, what);
      return { id: String(id), username, name, bot: bot ?? isBotName(username) };
    },

    async describeToken() {
      const what = 'the question what the token may do';
      try {
        const token = await new PersonalAccessTokens(connection.resource({ what })).show();
        const { scopes, expires_at: expiry } = readAnswer(tokenAnswer, token, what);
        return { scopes, expiresAt: expiry === null ? null : expiry.slice(0, 10) };
      } catch (error) {
        // 400: a token of another kind; 404: a host too old to tell. Both tokens work all the same.
        if (error instanceof CodeHostError && (error.status === 400 || error.status === 404)) return null;
        throw error;
      }
    },
  };
}

/** Hosts before 16 do not say `bot`; the names of access-token users have this form. */
function isBotName(username: string): boolean {
  return /^(project|group)_\d+_bot(_[0-9a-f]+)?$/.test(username) || username.startsWith('service_account_');
}
