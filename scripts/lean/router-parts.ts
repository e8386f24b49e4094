// What the browser's pages leave out of React Router 8.4.0, file by file: see docs/decisions/0081.
import type { LeanPart } from './lean-code.ts'

export type Parts = Readonly<Record<string, LeanPart>>

const developers: LeanPart = { silenced: ['warning'], wordless: ['invariant'] }

/** Neither the shop nor the desk uses: finding routes later, loaders and middleware in the browser, masks, measuring, React Server Components. */
export const unusedParts: Parts = {
  'dom-export/hydrated-router.js': {
    wordless: ['UNSAFE_invariant'],
    dropped: [
      ...['if (window.__reactRouterManifest.sri === true)', 'if (window.history.state && window.history.state.masked)'],
      ...[
        'router.createRoutesForHMR =',
        'window.__reactRouterDataRouter =',
        'UNSAFE_useFogOFWarDiscovery(',
        'let [criticalCss, setCriticalCss]',
      ],
      'React$1.useEffect(',
    ],
    unset: ['patchRoutesOnNavigation', 'instrumentations', 'criticalCss', 'onError', 'useTransitions', 'isSpaMode', 'routeDiscovery'],
    values: { 'ssrInfo.context.isSpaMode': '!1' },
  },
  'dom-export/dom-router-provider.js': { unset: ['flushSync'] },
  'dom/ssr/components.js': {
    ...developers,
    silenced: ['warnOnce'],
    dropped: [
      ...[
        'if (prefetch === "render")',
        'if (prefetch === "viewport")',
        'let rsc =',
        'if (rsc)',
        'let isRSCRouterContext =',
        'let enableFogOfWar =',
      ],
      ...[
        'if (isRSCRouterContext)',
        'if (isSpaMode && !isHydrated)',
        'let sri =',
        'let preloads =',
        'let matches = getActiveMatches(routerMatches, null',
      ],
      'if (renderMeta)',
    ],
    values: {
      'typeof criticalCss === "string"': '!1',
      'typeof criticalCss === "object"': '!1',
      'isHydrated || isRSCRouterContext': 'isHydrated',
      // In the document, where the server writes them, both scripts and the links before them have long been read.
      'typeof manifest.sri === "object" ?...': 'null',
      '!enableFogOfWar ?...': 'null',
      'React$1.createElement("link", {\n\t\trel: "modulepreload",\n\t\thref: manifest.entry.module...': 'null',
      'preloads.map(...': 'null',
      'staticContext ?...': '" "',
      '!isStatic ?...': '" "',
      'manifestRoute.hasClientLoader': '!1',
    },
  },
  'dom/ssr/routes.js': {
    ...developers,
    silenced: ['prefetchRouteModuleChunks'],
    dropped: ['if (needsRevalidation)', 'if (!ssr &&', 'if (isSpaMode)', 'let HydrateFallback =', 'if (route.clientLoaderModule ||'],
    unset: ['HydrateFallback'],
    values: {
      'HydrateFallback ? {...': '{}',
      'route.hasClientLoader': '!1',
      'route.hasClientAction': '!1',
      'route.hasClientMiddleware': '!1',
      '!routeModule.clientLoader': '!0',
      '!routeModule.clientAction': '!0',
      'needsRevalidation == null && (routeModule.clientLoader?.hydrate === true || !route.hasLoader)': '!1',
      'shouldHydrateRouteLoader(route.id, routeModule.clientLoader, route.hasLoader, isSpaMode)': '!1',
    },
  },
  'dom/ssr/hydration.js': { dropped: ['if (shouldHydrateRouteLoader(routeId'] },
  'dom/ssr/single-fetch.js': {
    wordless: ['invariant'],
    dropped: ['let foundRevalidatingServerLoader =', 'if (!ssr &&', 'if (shouldAllowOptOut(m) &&'],
    values: { 'window.__reactRouterHdrActive': '!1' },
  },
  'context.js': {
    dropped: [
      ...['DataRouterContext', 'DataRouterStateContext', 'DataRouterDataContext', 'DataRouterNavigationContext', 'ViewTransitionContext'],
      ...[
        'FetchersContext',
        'AwaitContext',
        'NavigationContext',
        'LocationContext',
        'RouteContext',
        'IsDataRouteContext',
        'RouteIdContext',
      ],
      'RouteErrorContext',
    ].map((name) => `${name}.displayName`),
  },
  'router/history.js': {
    silenced: ['warning'],
    dropped: ['if (validateLocation)', 'if (v5Compat && listener)'],
    values: {
      'maskedLocation || window.location': 'window.location',
      'maskedLocation ?...': 'void 0',
      'globalHistory.state?.masked': 'void 0',
      'location.mask ?...': 'void 0',
      'location.mask || location': 'location',
    },
  },
  'router/utils.js': {
    ...developers,
    bodies: { explodeOptionalSegments: 'return [path]' },
    values: { 'route.path === "" || !route.path?.includes("?")': '!0' },
  },
  'router/router.js': {
    ...developers,
    emptied: [
      'checkFogOfWar',
      'discoverRoutes',
      'patchRoutes',
      'patchRoutesImpl',
      '_internalSetRoutes',
      'dispose',
      'getInstrumentationNavigateMeta',
    ],
    bodies: {
      runClientMiddlewarePipeline: 'return handler()',
      routeHasLoaderOrMiddleware: 'return route.loader != null',
    },
    dropped: [
      ...['if (init.instrumentations)', 'let instrumentation', 'if (instrumentation', 'if (opts?.instrumentation'],
      ...['if (checkFogOfWar(', 'let fogOfWar =', 'if (fogOfWar.active', 'fogOfWar.active =', 'if (isFogOfWar)'],
      ...['if (future.unstable_routePatternMatching)', 'dataRoutes.commitHmrRoutes()', 'if (opts?.mask)', 'let maskPath'],
      ...[
        'if (typeof route.lazy === "function")',
        'if (lazyRoutePropertiesToSkip',
        'let lazyMiddlewarePromise',
        'let isMiddlewareOnlyRoute',
      ],
      ...['if (matches.some((m) => m._lazyPromises?.middleware))', 'if (!init.dataStrategy'],
    ],
    unset: [
      ...['future', 'dispose', 'patchRoutes', '_internalFetchControllers', '_internalSetRoutes'],
      ...['_internalSetStateDoNotUseOrYouWillBreakYourApp', 'setRoutes', 'setHmrRoutes', 'commitHmrRoutes', 'hasHMRRoutes'],
      ...['instrumentationNavigateMetaReceiver', 'middleware'],
    ],
    values: {
      'init.patchRoutesOnNavigation': 'void 0',
      'fogOfWar.active': '!1',
      '!isFogOfWar': '!0',
      'nextLocation.mask || nextLocation': 'nextLocation',
      'createLocation(currentLocation, path, opts && opts.state, void 0, maskPath)':
        'createLocation(currentLocation, path, opts && opts.state)',
      'init.dataStrategy || defaultDataStrategyWithMiddleware': 'init.dataStrategy',
      'isUnsupportedLazyRouteObjectKey(key)': '!1',
      'isMutationMethod(request.method) || !isMiddlewareOnlyRoute': '!0',
      'isStaticHandler ?...': '(cb) => cb({ ...dataStrategyArgs, fetcherKey })',
      'this.#hmrRoutes ?? this.#routes': 'this.#routes',
    },
  },
  'components.js': {
    ...developers,
    silenced: ['warning', 'warnOnce'],
    dropped: [
      ...['useTransitions = useIsRSCRouterContext()', 'if (newErrors && onError)'],
      ...['if (reactDomFlushSyncImpl && flushSync) {'],
    ],
    unset: ['onError', 'isStatic'],
    values: {
      'useOptimistic(_state)': '[_state]',
      'reactDomFlushSyncImpl && flushSync': '!1',
      'useTransitions === false': '!1',
      'useTransitions === true': '!1',
    },
  },
  'hooks.js': {
    ...developers,
    silenced: ['warning', 'warningOnce'],
    dropped: ['if (locationArg)', 'if (this.context', 'if (dataRouterOpts.isStatic)', 'if (dataRouterContext && dataRouterContext.static'],
    values: {
      'React$1.useContext(IsDataRouteContext) ?...': 'useNavigateStable()',
      'match.route.errorElement || defaultErrorElement': 'match.route.errorElement',
      'locationArg && renderedMatches': '!1',
      'dataRouterState && onErrorHandler ?...': 'void 0',
    },
  },
  'dom/lib.js': {
    ...developers,
    dropped: [
      ...[
        'if (mask)',
        'let ssrKey =',
        'Link.displayName',
        'NavLink.displayName',
        'Form.displayName',
        'ScrollRestoration.displayName',
        'HistoryRouter.displayName',
      ],
      ...['if (getKey)', 'if (useTransitions'],
    ],
    unset: ['mask'],
    values: {
      'getKey ?...': 'void 0',
      'escapeHtml(JSON.stringify(ssrKey))': '"null"',
      'isSpaLink ? maskedHref : void 0': 'void 0',
    },
  },
}
