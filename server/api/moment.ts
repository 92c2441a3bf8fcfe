import Joi from 'joi';

/** A day, or a day and a time with its zone. By digits alone, so that the OpenAPI document can say it in full. */
const MOMENT =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9]))?$/;

/** A moment in a request, as ISO 8601 and RFC 3339 write it; read, it is a `Date`. */
export const moment = Joi.string()
  .pattern(MOMENT)
  .custom((text: string) => new Date(text));
