export function make(host) {
  return { host, port: 22 };
}
