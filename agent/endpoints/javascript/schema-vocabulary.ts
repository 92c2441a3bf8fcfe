import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';
import type { Schema } from '#protocol/scan-report.js';

const names = ['zod', 'joi', 'yup', 'typebox', 'valibot'] as const;
export type Library = (typeof names)[number];

interface Stated {
  libraries: Record<Library, string[]>;
  types: Record<string, Schema>;
  formats: Record<string, string>;
  limits: Record<string, string[]>;
  pipes: Record<string, Schema>;
  pipe_classes: string[];
}

/** Names by which programs of JavaScript make schemas. */
export interface SchemaVocabulary {
  /** The library that something of that name is made by; undefined for others. */
  libraryOf(name: string): Library | undefined;
  types: ReadonlyMap<string, Schema>;
  formats: ReadonlyMap<string, string>;
  limits: ReadonlyMap<string, readonly string[]>;
  pipes: ReadonlyMap<string, Schema>;
  pipeClasses: readonly string[];
}

const texts = Joi.array().items(Joi.string()).required();
const schemas = Joi.object()
  .pattern(Joi.string(), Joi.object({ type: Joi.string().required(), format: Joi.string() }))
  .required();
const shape = Joi.object({
  libraries: Joi.object(Object.fromEntries(names.map((name) => [name, texts]))).required(),
  types: schemas,
  formats: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  limits: Joi.object().pattern(Joi.string(), texts).required(),
  pipes: schemas,
  pipe_classes: texts,
});

let loaded: SchemaVocabulary | null = null;

export function schemaVocabulary(): SchemaVocabulary {
  loaded ??= load();
  return loaded;
}

function load(): SchemaVocabulary {
  const text: unknown = parse(readFileSync(new URL('./schema-libraries.yml', import.meta.url), 'utf8'));
  const stated = Joi.attempt(text, shape) as Stated;
  const begins = (name: string, library: Library) =>
    stated.libraries[library].some((own) => name === own || name.startsWith(`${own}.`));
  return {
    libraryOf: (name) => names.find((library) => begins(name, library)),
    types: new Map(Object.entries(stated.types)),
    formats: new Map(Object.entries(stated.formats)),
    limits: new Map(Object.entries(stated.limits)),
    pipes: new Map(Object.entries(stated.pipes)),
    pipeClasses: stated.pipe_classes,
  };
}
