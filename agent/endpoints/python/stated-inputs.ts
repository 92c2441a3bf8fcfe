import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';
import type { ParameterIn } from '../request-shape.js';

interface Stated {
  decorators: { names: string[]; place: ParameterIn }[];
  keywords: { names: string[]; places: Record<string, ParameterIn> };
  responses: string[];
  locations: Record<string, ParameterIn>;
  checks: string[];
  conversions: string[];
}

/** Names by which handlers of Python state what they take. */
export interface StatedInputs {
  decorators: ReadonlyMap<string, ParameterIn>;
  byKeyword: ReadonlySet<string>;
  keywordPlaces: ReadonlyMap<string, ParameterIn>;
  responses: ReadonlySet<string>;
  locations: ReadonlyMap<string, ParameterIn>;
  checks: ReadonlySet<string>;
  conversions: ReadonlySet<string>;
}

const names = Joi.array().items(Joi.string()).required();
const place = Joi.valid('body', 'query', 'header', 'cookie', 'form', 'path');
const places = Joi.object().pattern(Joi.string(), place).required();
const schema = Joi.object({
  decorators: Joi.array()
    .items(Joi.object({ names, place: place.required() }))
    .required(),
  keywords: Joi.object({ names, places }).required(),
  responses: names,
  locations: places,
  checks: names,
  conversions: names,
});

let loaded: StatedInputs | null = null;

export function statedInputs(): StatedInputs {
  loaded ??= load();
  return loaded;
}

function load(): StatedInputs {
  const text: unknown = parse(readFileSync(new URL('./stated-inputs.yml', import.meta.url), 'utf8'));
  const { decorators, keywords, responses, locations, checks, conversions } = Joi.attempt(
    text,
    schema,
  ) as Stated;
  return {
    decorators: new Map(decorators.flatMap((one) => one.names.map((name) => [name, one.place] as const))),
    byKeyword: new Set(keywords.names),
    keywordPlaces: new Map(Object.entries(keywords.places)),
    responses: new Set(responses),
    locations: new Map(Object.entries(locations)),
    checks: new Set(checks),
    conversions: new Set(conversions),
  };
}
