import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';

/** How programs of a language ask for stored records; `query-forms.yml` says what the keys mean. */
export interface QueryForms {
  filters: ReadonlySet<string>;
  byId: ReadonlyMap<string, number>;
  byIdOfModel: ReadonlyMap<string, number>;
  models: ReadonlySet<string>;
  modelsOfClients: boolean;
  records: ReadonlySet<string>;
  managers: ReadonlySet<string>;
  stores: RegExp;
  clients: RegExp;
  byName: RegExp | null;
}

interface Stated {
  filters: string[];
  byId: Record<string, number>;
  byIdOfModel?: Record<string, number>;
  models: string[];
  modelsOfClients?: true;
  records?: string[];
  managers: string[];
  stores: string;
  clients: string;
  byName?: string;
}

const names = Joi.array().items(Joi.string()).required();
const counts = Joi.object().pattern(Joi.string(), Joi.number().min(0));
const schema = Joi.object().pattern(
  Joi.string(),
  Joi.object({
    ...{ filters: names, byId: counts.required(), byIdOfModel: counts, models: names, managers: names },
    ...{ records: names.optional(), stores: Joi.string().required(), clients: Joi.string().required() },
    ...{ byName: Joi.string(), modelsOfClients: Joi.valid(true) },
  }),
);

let loaded: ReadonlyMap<string, QueryForms> | null = null;

/** Null: of queries in that language nothing is known. */
export function queryForms(language: string): QueryForms | null {
  loaded ??= load();
  return loaded.get(language) ?? null;
}

function load(): ReadonlyMap<string, QueryForms> {
  const stated: unknown = parse(readFileSync(new URL('./query-forms.yml', import.meta.url), 'utf8'));
  const checked = Joi.attempt(stated, schema) as Record<string, Stated>;
  return new Map(
    Object.entries(checked).map(([language, one]) => [
      language,
      {
        filters: new Set(one.filters),
        byId: new Map(Object.entries(one.byId)),
        byIdOfModel: new Map(Object.entries(one.byIdOfModel ?? {})),
        models: new Set(one.models),
        modelsOfClients: one.modelsOfClients === true,
        records: new Set(one.records),
        managers: new Set(one.managers),
        stores: new RegExp(one.stores),
        clients: new RegExp(one.clients),
        byName: one.byName === undefined ? null : new RegExp(one.byName),
      },
    ]),
  );
}
