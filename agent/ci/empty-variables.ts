/** Takes away `GOALKEEPER_*` variables that are empty: an input of a CI component that was not given is one. */
export function dropEmptyVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith('GOALKEEPER_') && value === '') delete environment[name];
}
