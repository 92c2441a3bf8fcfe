import type { ScanWarning } from '#protocol/scan-report.js';
import { CONFIG_FILE } from '../workspace/config-file.js';
import { type OwnFunction, settingOf } from './own-function.js';

/** Says of which functions in the settings the program has none. */
export function unseenWarnings(functions: readonly OwnFunction[]): ScanWarning[] {
  return functions.map(({ role, file, name, parameters, line }) => {
    const where = file === undefined ? 'in the program' : `in ${file}`;
    const parameter = parameters.length === 0 ? '' : ` with the parameter ${parameters.join(', ')}`;
    const hint = file === undefined && !/[.#]/.test(name) ? '; write a library function as MODULE.NAME' : '';
    return {
      kind: 'unknown-function',
      path: CONFIG_FILE,
      line,
      message: `${settingOf(role)}: there is no function ${name.slice(0, 100)}${parameter} ${where}, so this line does nothing${hint}.`,
    };
  });
}
