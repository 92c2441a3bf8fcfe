import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Joi from 'joi';
import { type Operation, operation } from './operation.js';
import { record, rows, score, text, version } from './schema-parts.js';

interface CatalogueRule {
  id: string;
  title: string;
  type: string;
  severity: number;
  languages: string[];
}

/** The build leaves it here. */
const file = fileURLToPath(new URL('./rule-catalogue.json', import.meta.url));

const catalogueAnswer = record({
  version,
  data: rows(
    record({
      ruleId: Joi.string(),
      title: text,
      type: text.description('Kind of weakness'),
      severity: score.description('Of its findings, as far as nobody decides otherwise'),
      languages: rows(Joi.string()),
    }),
  ).description('By id'),
});

/** The rules that come with this version, whether they have findings or not. */
export function ruleCatalogueOperations(): Operation[] {
  const known = JSON.parse(readFileSync(file, 'utf8')) as CatalogueRule[];
  const data = known.map(({ id, ...rule }) => ({ ruleId: id, ...rule }));
  return [
    operation({
      method: 'GET',
      path: '/rule-catalogue',
      id: 'listRuleCatalogue',
      tag: 'Rules and gate',
      summary: 'List all rules that come with this version',
      notes: 'Agents of other versions may have others, and so have agents with rules of their own.',
      answer: catalogueAnswer,
      handler: async () => ({ version: 'v1', data }),
    }),
  ];
}
