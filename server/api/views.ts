import { randomUUID } from 'node:crypto';
import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { SavedView, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { bodyOf } from './body-shapes.js';
import { characters } from './characters.js';
import { type Operation, operation } from './operation.js';
import { NO_CONTROL_CHARACTERS, named } from './parameters.js';
import { record, rows, text, time, version } from './schema-parts.js';

const MOST_VIEWS = 50;

const viewBody = bodyOf({
  name: named(
    characters(60).pattern(NO_CONTROL_CHARACTERS).pattern(/\S/),
    'Name',
    'Name of the view; one that the team has already is replaced',
    'Name must be a text of 1 to 60 characters',
  ).required(),
  query: named(
    Joi.string().pattern(/^[\x21\x24-\x7e]{1,2000}$/),
    'Query',
    'The filters, as the address of the list in the dashboard has them behind its question mark, percent-encoded',
    'Query must be 1 to 2000 visible characters, without blanks, quotes and #',
  ).required(),
});

const view = record({
  id: uuid,
  name: text,
  query: text.description('Filters of the list, as its address in the dashboard has them'),
  by: text.description('Who has saved it last'),
  at: time,
});
const viewAnswer = record({ version, data: view });
const viewsAnswer = record({ version, data: rows(view).description('By name, at most 50') });

/** Lists of findings that all of a team find by name. */
export function viewOperations(database: Database): Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/views',
      id: 'listViews',
      tag: 'Vulnerabilities',
      summary: 'List the views that the team has saved',
      answer: viewsAnswer,
      handler: async ({ caller: { team } }) => ({ version: 'v1', data: viewsOf(team).map(shown) }),
    }),
    operation<unknown, Pick<SavedView, 'name' | 'query'>>({
      method: 'POST',
      path: '/views',
      id: 'saveView',
      tag: 'Vulnerabilities',
      summary: 'Save the filters of a list for the team, by name',
      permission: 'vulnerabilities.triage',
      body: viewBody,
      answer: viewAnswer,
      successStatus: 201,
      errors: { 409: 'The team has 50 views already' },
      async handler({ caller: { team, key }, body: { name, query } }, h) {
        const views = viewsOf(team);
        const [id] = views.find(([, one]) => one.name === name) ?? [randomUUID()];
        if (views.length >= MOST_VIEWS && !team.views?.[id])
          throw apiError(409, `The team has ${MOST_VIEWS} views already`, { hint: 'Remove one of them' });
        const saved: SavedView = { name, query, by: `key ${key.keyId}`, at: new Date() };
        await database.teams.update(team._id, { $set: { [`views.${id}`]: saved } });
        await recordAudit(database, {
          ...{ teamId: team._id, by: saved.by, action: 'view.save', subject: id },
          detail: { name, query },
        });
        return h.response({ version: 'v1', data: shown([id, saved]) }).code(201);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/views/{viewId}',
      id: 'removeView',
      tag: 'Vulnerabilities',
      summary: 'Remove a view of the team',
      permission: 'vulnerabilities.triage',
      params: { viewId: named(uuid, 'View id', 'Id of the view', 'View id must be a UUID').required() },
      answer: viewAnswer,
      errors: { 404: 'View not found' },
      async handler({ caller: { team, key }, params: { viewId } }) {
        const saved = team.views?.[viewId];
        if (!saved) throw apiError(404, 'View not found');
        await database.teams.update(team._id, { $unset: { [`views.${viewId}`]: '' } });
        await recordAudit(database, {
          ...{ teamId: team._id, by: `key ${key.keyId}`, action: 'view.remove', subject: viewId },
          detail: { name: saved.name },
        });
        return { version: 'v1', data: shown([viewId, saved]) };
      },
    }),
  ];
}

type Entry = [id: string, view: SavedView];

function viewsOf({ views = {} }: TeamDocument): Entry[] {
  return Object.entries(views).sort(([, one], [, other]) => one.name.localeCompare(other.name, 'en'));
}

function shown([id, { name, query, by, at }]: Entry) {
  return { ...{ id, name, query, by }, at: at.toISOString() };
}
