import type { FileIndex } from '../languages/language.js';
import type { FunctionChecks } from './access/function-checks.js';
import type { SecuritySchemes } from './access/security.js';
import type { Gaps } from './gaps.js';
import type { Program } from './program.js';
import type { Models } from './schemas/models.js';

/** What the readers of all frameworks share: the program, and what they name once for all of its endpoints. */
export interface Shared {
  program: Program;
  models: Models;
  schemes: SecuritySchemes;
  /** What functions ask of callers. */
  checks: FunctionChecks;
  gaps: Gaps;
  /** All files, for what is stated outside of the code: paths, settings. */
  files: FileIndex;
}
