// The import rules of the architecture: who may know whom. A breach fails the lint run.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(protocol|reports|codehost|agent|server|dashboard|test|bench)/',
    pathNot: `^(${[from, ...allowed].join('|')})/`,
  },
});

/** The layers of the analysis: each imports those before it, types included. docs/architecture.md says what is in them. */
const analysis = 'agent/analysis';
const layers = ['api', 'models', 'graph', 'program', 'link', 'objects', 'values', 'flow'];
const layerRules = layers.map((layer, index) => ({
  name: `analysis-layer-${layer.replace('/', '-')}`,
  severity: 'error',
  from: { path: `^${analysis}/${layer}/` },
  to: {
    path: `^${analysis}/`,
    pathNot: `^${analysis}/(${layers.slice(0, index + 1).join('|')})/`,
  },
}));

/** Folders of the server from the ground up. Each may import folders of the rows above its own (and itself), no others. */
const serverFolders = [
  ['database'],
  ['audit', 'http'],
  ['integrations', 'results'],
  ['notifications', 'scans'],
  ['fixes', 'issues', 'merge-requests', 'schedules', 'sessions', 'webhooks'],
  ['dispatch', 'removal'],
  ['jobs'],
  ['agentapi', 'api'],
  ['admin', 'dashboard'],
  ['serve'],
  ['operations', 'start'],
];

/** Files that lie in `server/` itself are what every folder may import. */
const serverLayers = [
  ...serverFolders.map((folders, row) => {
    const below = ['$1', ...serverFolders.slice(0, row).flat()];
    return {
      name: 'server-layers',
      severity: 'error',
      from: { path: `^server/(${folders.join('|')})/` },
      to: { path: '^server/[^/]+/', pathNot: `^server/(${below.join('|')})/` },
    };
  }),
  {
    name: 'server-layers',
    severity: 'error',
    from: { path: '^server/[^/]+$' },
    to: { path: '^server/[^/]+/' },
  },
  {
    name: 'server-folder-without-layer',
    severity: 'error',
    from: {},
    to: { path: '^server/[^/]+/', pathNot: `^server/(${serverFolders.flat().join('|')})/` },
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-in-the-analysis',
      comment: 'type imports counted: a circle of types is a circle of ideas',
      severity: 'error',
      from: { path: `^${analysis}/` },
      to: { circular: true },
    },
    {
      name: 'no-cycles-of-types',
      severity: 'error',
      from: {
        path: '^(protocol|reports|codehost|server|agent|dashboard)/',
        pathNot: '^agent/(analysis|languages)/',
      },
      to: { circular: true },
    },
    ...layerRules,
    ...serverLayers,
    only('protocol-imports-nothing', 'protocol', []),
    only('reports-import-protocol', 'reports', ['protocol']),
    only('codehost-imports-protocol-reports', 'codehost', ['protocol', 'reports']),
    only('agent-never-imports-server', 'agent', ['protocol', 'reports', 'codehost']),
    only('server-never-imports-agent', 'server', ['protocol', 'reports', 'codehost']),
    only('dashboard-knows-the-api-only', 'dashboard', []),
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
