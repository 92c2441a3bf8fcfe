/** The project's own settings, from `.goalkeeper.yml` at the root of the scanned folder. */
export interface WorkspaceConfig {
  /** Globs of paths that are not analysed. */
  exclude: string[];
  /** Globs of paths that are analysed although they look generated, minified or vendored. */
  include: string[];
  /** Findings that are kept but shown as suppressed. */
  suppress: RuleSuppression[];
}

export interface RuleSuppression {
  /** Rule id or glob: `python/django/*`. */
  rule: string;
  /** Globs of paths; everywhere when absent. */
  paths?: string[];
  reason: string;
}
