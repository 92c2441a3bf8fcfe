export const quoted = (text: string): string => {
  const inner = remote(text);
  return `'${inner}${text}'`;
};
export class Guard {
  allows(name: string): boolean {
    return remote(name);
  }
}
