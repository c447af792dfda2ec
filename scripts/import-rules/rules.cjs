/** Who may import whom. Each rule says why; there is no list of known violations. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const { entrances, steps } = require('./floors.json')
const inFolder = (...names) => `^services/[^/]+/src/(${names.flat().join('|')})/`

const tests = '(\\.test\\.tsx?$|/test/|/testing/|/e2e/)'

module.exports = {
  forbidden: [
    rule('no-cycles', 'A circle cannot be read from one end to the other; types count too.', {}, { circular: true }),
    rule(
      'contracts-know-nobody',
      'Contracts are said in every process and in the browser: zod and nothing else.',
      { path: '^contracts/src', pathNot: tests },
      { pathNot: ['^contracts/src', 'node_modules/zod/'] },
    ),
    rule(
      'kit-knows-no-service',
      'The chassis stands below all services.',
      { path: '^services/kit/' },
      { path: '^(services/(?!kit/)|gateway/|web/|scripts/|deploy/)' },
    ),
    rule(
      'services-meet-on-the-wire',
      'Services share nothing but contracts and the chassis; their tests stub the contract.',
      { path: '^services/(?!kit/)([^/]+)/' },
      { path: '^services/', pathNot: '^services/(kit|$1)/' },
    ),
    rule(
      'services-know-no-front',
      'Nobody below calls upwards.',
      { path: '^services/' },
      { path: '^(gateway|web|scripts|deploy)/' },
    ),
    rule(
      'gateway-knows-no-service',
      'The public door routes by contracts alone.',
      { path: '^gateway/' },
      { path: '^(services/(?!kit/)|web/|scripts/|deploy/)' },
    ),
    rule(
      'web-knows-only-contracts',
      'The browser sees the wire and nothing behind it.',
      { path: '^web/' },
      { path: '^(services|gateway|scripts|deploy)/' },
    ),
    rule(
      'domain-is-pure',
      'Rules are decided without input and output, so that they can be tested as tables; packages that only compute and types of rows are fine.',
      { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
      {
        pathNot: [
          '/src/domain/',
          '^contracts/src/',
          '^services/kit/src/(row-of|visibility)\\.ts$',
          '/src/generated/prisma/models/',
          'node_modules/(zod|temporal-polyfill|temporal-spec|elkjs|csv-stringify|markdown-it|html-to-text|re2js)/',
          '^(node:)?path$',
        ],
      },
    ),
    rule(
      'store-below-all',
      'The store is called; it calls nobody above.',
      { path: inFolder('store') },
      { path: [inFolder(entrances, steps), '^services/(?!kit/)[^/]+/src/(service|main)\\.ts$'] },
    ),
    rule(
      'steps-below-entrances',
      'What several entrances share stands below them and knows none of them.',
      { path: inFolder(steps) },
      { path: [inFolder(entrances), '^services/(?!kit/)[^/]+/src/(service|main)\\.ts$'] },
    ),
    rule(
      'only-the-store-knows-prisma',
      'Tables are known in one folder; resources and the context name the client itself.',
      {
        path: '^services/[^/]+/src/',
        pathNot: ['^services/kit/', '/src/(store|generated|resources)/', '/src/(context|service)\\.ts$', tests],
      },
      { path: ['/src/generated/', 'node_modules/@prisma/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'entrances-are-siblings',
      'A step that two share goes down to steps, store or domain, never sideways.',
      { path: inFolder(entrances) },
      { path: inFolder(entrances) },
    ),
    rule(
      'features-are-islands',
      'What two features share goes down to ui, api or lib.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'web-flows-down',
      'The floors of the web app.',
      { path: '^web/src/(ui|api|i18n|lib)/' },
      { path: '^web/src/(app|pages|features)/' },
    ),
    rule(
      'reading-draws-nothing',
      'What asks, remembers or computes knows nothing of how it is shown.',
      { path: '^web/src/(api|i18n|lib)/', pathNot: tests },
      { path: '^web/src/ui/' },
    ),
    rule(
      'pages-below-app',
      'A feature does not know where it is shown.',
      { path: '^web/src/features/' },
      { path: '^web/src/(app|pages)/' },
    ),
    rule(
      'no-production-import-of-tests',
      'What runs in production never needs a test.',
      { pathNot: [tests, '^scripts/', '^web/test/', '\\.config\\.ts$'] },
      { path: tests },
    ),
    rule(
      'front-door-only',
      'Packages are imported by their names; a relative path would go around their exports.',
      { path: '^(contracts|gateway|web|services/[^/]+)/' },
      { path: '^(contracts|gateway|web|services/[^/]+)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    ),
    rule(
      'no-orphans',
      'A file that nobody imports is dead.',
      {
        orphan: true,
        pathNot: [
          tests,
          '\\.config\\.ts$',
          '/main\\.tsx?$',
          '\\.d\\.ts$',
          '^scripts/[^/]+\\.(ts|mjs)$',
          '^scripts/testing/',
          '/src/generated/',
          '^web/public/',
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/src/generated/'] },
    exclude: {
      path: [
        '(^|/)dist/',
        '^scripts/import-rules/',
        '^scripts/foreign-clients/program/',
        '^scripts/node/',
        'schema-lock',
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'scripts/import-rules/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
