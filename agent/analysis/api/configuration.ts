/** What a file of settings says. Null is for all that is not known. */
export type ConfigurationValue =
  | string
  | number
  | boolean
  | null
  | readonly ConfigurationValue[]
  | ReadonlyMap<string, ConfigurationValue>;

/**
 * What the file says that a program at `from` means by `name`; null where there is none. With `text`, what that text says
 * as the content of a file of such a name.
 */
export type ConfigurationReader = (from: string, name: string, text?: string) => ConfigurationValue;

/** Where settings refer to others, what they are in the end is not known. */
export function refersToOthers(value: ConfigurationValue): boolean {
  return typeof value === 'string' && /\$\{|\{\{|%\(/.test(value);
}
