/** The nodes that can be reached from some, these included. */
export function reached<T>(from: Iterable<T>, successors: (node: T) => Iterable<T>): Set<T> {
  const found = new Set(from);
  // A set that grows is walked to its end.
  for (const node of found) for (const next of successors(node)) found.add(next);
  return found;
}

/** Nodes after those that they lead to, as a search finds them that begins at the first one. */
export function postorder<T>(nodes: readonly T[], successors: (node: T) => Iterable<T>): T[] {
  const seen = new Set<T>();
  const order: T[] = [];
  for (const root of nodes) {
    if (seen.has(root)) continue;
    seen.add(root);
    const path = [{ node: root, rest: successors(root)[Symbol.iterator]() }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done) {
        order.push(top.node);
        path.pop();
      } else if (!seen.has(next.value)) {
        seen.add(next.value);
        path.push({ node: next.value, rest: successors(next.value)[Symbol.iterator]() });
      }
    }
  }
  return order;
}

/** The strongly connected components of a graph, those that others lead to first (Tarjan, 1972, without recursion). */
export function stronglyConnected<T>(nodes: Iterable<T>, successors: (node: T) => Iterable<T>): T[][] {
  const visits = new Map<T, Visit<T>>();
  const stack: T[] = [];
  const components: T[][] = [];
  const enter = (node: T): Visit<T> => {
    const visit = { node, index: visits.size, low: visits.size, isOpen: true, rest: successors(node)[Symbol.iterator]() };
    visits.set(node, visit);
    stack.push(node);
    return visit;
  };
  for (const root of nodes) {
    if (visits.has(root)) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (!next.done) {
        const known = visits.get(next.value);
        if (known === undefined) path.push(enter(next.value));
        else if (known.isOpen) top.low = Math.min(top.low, known.index);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) above.low = Math.min(above.low, top.low);
      if (top.low < top.index) continue;
      const component = stack.splice(stack.lastIndexOf(top.node));
      for (const member of component) {
        const visit = visits.get(member);
        if (visit !== undefined) visit.isOpen = false;
      }
      components.push(component);
    }
  }
  return components;
}

interface Visit<T> {
  node: T;
  index: number;
  low: number;
  isOpen: boolean;
  rest: Iterator<T>;
}
