export async function run(shell: string, line: string): Promise<void> {
  await remote(shell, line);
}
