const accounts = new Map();

export function save(name, account) {
  accounts.set(name, account);
}
export function load(name) {
  return accounts.get(name);
}
