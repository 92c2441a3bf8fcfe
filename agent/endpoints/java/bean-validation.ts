import type { Schema } from '#protocol/scan-report.js';
import { compact } from '../schemas/schema.js';
import type { Annotations } from './annotations.js';

const requiring = ['NotNull', 'NotBlank', 'NotEmpty', 'NonNull'];

/** Whether a value must be there: by Bean Validation, or by what serves JSON. */
export function isRequiredBy(annotations: Annotations): boolean {
  return (
    requiring.some((name) => annotations.has(name)) || annotations.value('JsonProperty', 'required') === true
  );
}

/** The limits that annotations of Bean Validation and Hibernate Validator state. */
export function limitsOf(annotations: Annotations, isList: boolean): Schema {
  const least = sizeOf(annotations, 'min') ?? (isFilled(annotations, isList) ? 1 : undefined);
  const most = sizeOf(annotations, 'max');
  return compact({
    ...(isList ? { minItems: least, maxItems: most } : { minLength: least, maxLength: most }),
    minimum:
      annotations.number('Min') ??
      annotations.number('DecimalMin') ??
      annotations.number('Range', 'min') ??
      (annotations.has('PositiveOrZero') ? 0 : undefined),
    maximum:
      annotations.number('Max') ??
      annotations.number('DecimalMax') ??
      annotations.number('Range', 'max') ??
      (annotations.has('NegativeOrZero') ? 0 : undefined),
    exclusiveMinimum: annotations.has('Positive') ? 0 : undefined,
    exclusiveMaximum: annotations.has('Negative') ? 0 : undefined,
    pattern: annotations.text('Pattern', 'regexp'),
    format: annotations.has('Email') ? 'email' : annotations.has('URL') ? 'uri' : undefined,
  });
}

function isFilled(annotations: Annotations, isList: boolean): boolean {
  return annotations.has('NotEmpty') || (!isList && annotations.has('NotBlank'));
}

function sizeOf(annotations: Annotations, bound: 'min' | 'max'): number | undefined {
  return annotations.number('Size', bound) ?? annotations.number('Length', bound);
}
