/** Ant patterns: `/api/**`, `/users/*`; a parameter of the path stands for any segment. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter((part) => part !== '');
  const given = path.split('/').filter((part) => part !== '');
  for (let i = 0; i < wanted.length; i++) {
    if (wanted[i] === '**') return true;
    if (i >= given.length) return false;
    const isAny = wanted[i] === '*' || /^\{.*\}$/.test(wanted[i]);
    if (!isAny && !matchesSegment(wanted[i], given[i])) return false;
  }
  return wanted.length === given.length;
}

/** `recover*`: any number of characters; `?` is one. Goes back to the last star alone, so that no pattern takes long. */
function matchesSegment(wanted: string, given: string): boolean {
  let [at, star, behind] = [0, -1, 0];
  for (let i = 0; i < given.length; ) {
    if (wanted[at] === '*') {
      star = at++;
      behind = i;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[i])) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++behind;
    } else return false;
  }
  return /^\**$/.test(wanted.slice(at));
}
