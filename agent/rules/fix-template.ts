import Joi from 'joi';
import { place, regex } from './pack-texts.js';

/**
 * Where an edit applies, seen from the call, member, assignment or entry that the rule found:
 *   sink        all of it
 *   value       what the finding points at: the offending argument, the assigned value
 *   callee      what is called or constructed: `hashlib.md5`
 *   name        its last name, where it is the member of something: `md5`; of an assignment, that of the target
 *   receiver    what stands before that name: `hashlib`
 *   source      where the data comes from, in findings with a flow
 *   sink.made, source.made   what the receiver of that call was made by: `new Random()` of `random.nextInt()`
 *   a place     an argument, by position, name or both, and entries inside it: `0`, `verify`, `1|Loader`, `2.httpOnly`, `any.secure`
 */
export type FixPlace = string;

/**
 * One change of the text at a place. `with`, `text`, `remove` and `before` exclude each other. An edit that has none of
 * them, nor `add`, only asks whether `written` fits.
 */
export interface EditTemplate {
  at: FixPlace;
  /** A regular expression that must fit what is written there (with `text`: what stands between the quotes). */
  written?: string;
  /** Replaces it; `$&` and `$1` are what `written` found. `{0}` or `{receiver}` stand for plain names written there. */
  with?: string;
  /** Replaces what stands between the quotes of a literal. */
  text?: string;
  /** Removes the argument or entry, with its comma. */
  remove?: true;
  /** Puts a statement before the one that is the place, on a line of its own. */
  before?: string;
  /** Where nothing is given at the place: put there as the last argument or entry. */
  add?: string;
}

/** A mechanical fix. Of several, the first of which every edit fits is offered. */
export interface FixTemplate {
  description: string;
  /** The program does the same for all that it is meant for: `--fix` applies it without a look. */
  preserves?: true;
  edits: EditTemplate[];
}

const change = Joi.string().max(1000);

const edit = Joi.object({
  at: place.required(),
  written: regex,
  with: change.allow(''),
  text: change,
  remove: Joi.valid(true),
  before: change,
  add: change,
})
  .oxor('with', 'text', 'remove', 'before')
  .or('written', 'with', 'text', 'remove', 'before', 'add');

/** The `fix` of a rule in a pack: one fix, or a list of them. */
export const fixSchema = Joi.array()
  .items(
    Joi.object({
      description: Joi.string().trim().min(1).max(400).required(),
      preserves: Joi.valid(true),
      edits: Joi.array().items(edit).single().min(1).max(10).required(),
    }),
  )
  .single()
  .min(1);
