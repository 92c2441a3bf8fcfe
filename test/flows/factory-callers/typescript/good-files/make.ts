export interface Target {
  host: string;
  port: number;
}

export function make(host: string): Target {
  return { host, port: 22 };
}
