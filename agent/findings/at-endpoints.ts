import type { RawFinding } from '../analysis/api/result.js';
import type { ApiDescription } from '../endpoints/index.js';
import type { UnitData } from '../ir/unit.js';
import type { FileIndex } from '../languages/language.js';
import type { Rule } from '../rules/rule.js';
import { administrationViews } from './administration-views.js';
import { boundRecords } from './binding/bound-records.js';
import { CallerUses } from './caller-uses.js';
import { checksAboveRoutes } from './checks-above-routes.js';
import { whereCookiesCount } from './cookie-callers.js';
import { defaultKeys } from './default-keys.js';
import type { EndpointCode } from './endpoint-code.js';
import { exposedFields } from './exposed-fields.js';
import { HandlersOfEndpoints } from './handlers-of-endpoints.js';
import { reachedByEndpoints } from './reached-by-endpoints.js';
import { Callees } from './records/callees.js';
import { foreignRecords } from './records/foreign-records.js';
import { recordsOfOthers } from './records/other-rights.js';
import { secretComparisons } from './secret-comparisons.js';
import { unannotatedMethods } from './unannotated-methods.js';
import { type EndpointFindings, endpointFindings } from './unguarded-endpoints.js';
import { unprivilegedEndpoints } from './unprivileged-endpoints.js';

/**
 * What the analysis found, as far as its rules want it at an endpoint, and what rules about endpoints find beside it.
 * @param files and `read`, for what is stated in other files than code
 */
export function findingsAtEndpoints(
  analysed: readonly RawFinding[],
  api: Pick<ApiDescription, 'endpoints' | 'models'>,
  units: readonly UnitData[],
  rules: readonly Rule[],
  files: FileIndex,
  read: (path: string) => string,
): EndpointFindings {
  const { endpoints } = api;
  const callees = new Callees(units);
  const code: EndpointCode = {
    handlers: new HandlersOfEndpoints(units, endpoints),
    uses: new CallerUses(units, callees),
    callees,
  };
  const counting = whereCookiesCount(analysed, units, callees);
  const found = [
    reachedByEndpoints([...counting, ...secretComparisons(units, rules)], endpoints, units, files),
    endpointFindings(endpoints, units, rules, code),
    checksAboveRoutes(endpoints, units, rules, code.handlers),
    { raw: defaultKeys(units, rules), words: new Map() },
    administrationViews(units, rules, code.uses),
    unannotatedMethods(units, rules),
    unprivilegedEndpoints(endpoints, units, rules, code),
    foreignRecords(endpoints, units, rules, code),
    recordsOfOthers(endpoints, units, rules, code),
    boundRecords(endpoints, units, rules, code.handlers, read),
    exposedFields(api, units, rules, code.handlers, files, read),
  ];
  return {
    raw: found.flatMap(({ raw }) => raw),
    words: new Map(found.flatMap(({ words }) => [...words])),
  };
}
