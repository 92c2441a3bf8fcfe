/** A regular expression that a whole text must match and that lets no dangerous character through. */
export function isStrictPattern(pattern: string, anchored: boolean): boolean {
  const body = pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1');
  const flags = /^\/.*\/([a-z]*)$/s.exec(pattern)?.[1] ?? '';
  if (flags.includes('m')) return false;
  const start = anchored || /^(\^|\\A)/.test(body);
  const end = anchored || /(\$|\\[zZ])$/.test(body);
  if (!start || !end) return false;
  // An alternative at the top level may escape the anchors.
  const withoutGroups = body
    .replace(/\\./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\([^()]*\)/g, '');
  if (withoutGroups.includes('|') && !anchored) return false;
  const withoutEscapes = body.replace(/\\[.^$*+?()[\]{}|/\\-]/g, '');
  const withoutClasses = withoutEscapes.replace(/\[[^\]]*\]/g, '');
  if (/\./.test(withoutClasses) || /\[\^/.test(withoutEscapes) || /\\[SDW]/.test(withoutEscapes))
    return false;
  return !/\[[^\]]*(?:\\s|['"`;<>&|$])[^\]]*\]/.test(withoutEscapes) && !/['"`;<>]/.test(withoutClasses);
}

/** A regular expression that finds any character but harmless ones (`/[^\w-]/`): a text that it does not find holds none. */
export function findsAnyOther(pattern: string): boolean {
  const body = pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1');
  if (body === '\\W') return true;
  const others = /^\(?\[\^((?:[^\]\\]|\\.)+)\]\+?\)?$/s.exec(body)?.[1];
  return others !== undefined && !/\\[SDW]/.test(others) && isStrictPattern(`^[${others}]*$`, false);
}

/** Replacing what a pattern finds takes out all but harmless characters. @param everywhere a text is replaced wherever it stands */
export function leavesHarmless(pattern: string, everywhere: boolean): boolean {
  const isLiteral = /^\/.*\/[a-z]*$/s.test(pattern);
  if (isLiteral ? !/^\/.*\/[a-z]*g[a-z]*$/s.test(pattern) : !everywhere) return false;
  const body = isLiteral ? pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1') : pattern;
  const kept =
    /^\[\^((?:[^\]\\]|\\.)+)\][+*]?$/.exec(body)?.[1] ?? /^(\\[WD])[+*]?$/.exec(body)?.[1].toLowerCase();
  return kept !== undefined && isStrictPattern(`[${kept}]*`, true);
}
