import type { Place } from './place.js';

/** A call that renders a template: which one, and where the template finds its variables. */
export interface RenderingSpec {
  /** Where the name of the template may stand, or a list of names. */
  template: Place[];
  /** Objects whose members are variables of the template. */
  context?: Place[];
  /** The keyword arguments of the call are variables of the template. */
  keywords?: boolean;
  /** Further variables of the template. */
  names?: Record<string, Place>;
  /** Whether values are escaped where the template says nothing: always (when missing), never, or in files with these endings. */
  escapes?: boolean | string[];
  /** One more variable, whose name is told by the call as well. */
  entry?: { name: Place; value: Place };
  /** Functions whose result is rendered: their parameters of these types are contexts, the others variables of the template. */
  parameters?: string[];
  /** A template that renders another: the other sees its variables, and escapes as it does. */
  inherits?: boolean;
}
