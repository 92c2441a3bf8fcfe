// The import rules of the architecture: who may know whom. A breach fails the lint run.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(protocol|reports|codehost|agent|server|test|bench)/',
    pathNot: `^(${[from, ...allowed].join('|')})/`,
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('protocol-imports-nothing', 'protocol', []),
    only('reports-import-protocol', 'reports', ['protocol']),
    only('codehost-imports-protocol-reports', 'codehost', ['protocol', 'reports']),
    only('agent-never-imports-server', 'agent', ['protocol', 'reports', 'codehost']),
    only('server-never-imports-agent', 'server', ['protocol', 'reports', 'codehost']),
    {
      name: 'ir-stands-alone',
      severity: 'error',
      from: { path: '^agent/ir/' },
      to: { path: '^agent/', pathNot: '^agent/ir/' },
    },
    {
      name: 'analysis-knows-no-language',
      severity: 'error',
      from: { path: '^agent/analysis/' },
      to: { path: '^agent/', pathNot: '^agent/(analysis|ir|regex|rules)/' },
    },
    {
      name: 'only-gitlab-folder-imports-gitbeaker',
      severity: 'error',
      from: { pathNot: '^codehost/gitlab/' },
      to: { path: '@gitbeaker' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test/flows/[^/]+/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
