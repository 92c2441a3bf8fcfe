/** The last word of a name with its members: `find` of `Order.objects.find`. */
export function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
