import Joi from 'joi';

/** A time that `Date` can read. */
export const instant = Joi.string()
  .max(100)
  .custom((value: string, check) => (Number.isNaN(Date.parse(value)) ? check.error('any.invalid') : value));

/** An address that is shown to people as a link: http or https, so that it cannot run a script. */
export const webLink = Joi.string()
  .max(4096)
  .custom((value: string, check) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url?.protocol === 'https:' || url?.protocol === 'http:' ? value : check.error('any.invalid');
  });
