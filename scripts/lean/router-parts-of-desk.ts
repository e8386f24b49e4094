import type { Parts } from './router-parts.ts'

/** What only the desk uses: forms that post, fetchers, blockers. The shop's forms post by themselves. */
export const unusedPartsOfShop: Parts = {
  'dom/ssr/components.js': {
    dropped: ['let keyedPrefetchLinks ='],
    values: { 'keyedPrefetchLinks.map(...': 'null' },
  },
  'dom/ssr/routes.js': {
    dropped: ['dataRoute.action =', 'if (!route.hasClientAction)'],
  },
  'dom/ssr/single-fetch.js': {
    dropped: ['if (request.method !== "GET")', 'if (fetcherKey)', 'if (targetRoutes && request.method'],
    values: { 'request.method === "GET"': '!0' },
  },
  'dom/ssr/data.js': { dropped: ['if (request.method !== "GET")'] },
  'router/router.js': {
    emptied: [
      ...['fetch', 'handleFetcherAction', 'handleFetcherLoader', 'updateFetcherState', 'setFetcherError', 'getFetcher', 'resetFetcher'],
      ...['deleteFetcher', 'queueFetcherForDeletion', 'abortFetcher', 'markFetchersDone', 'markFetchRedirectsDone', 'abortStaleFetchLoads'],
      ...['getUpdatedRevalidatingFetchers', 'handleAction', 'getBlocker', 'deleteBlocker', 'updateBlocker', 'shouldBlockNavigation'],
    ],
    bodies: {
      callLoadersAndMaybeResolveData: 'return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null) }',
      normalizeNavigateOptions: 'return { path }',
      getLoadingNavigation: 'return { state: "loading", location, matches, historyAction }',
      // The only one that can happen when nothing is posted.
      getInternalRouterError: 'return new ErrorResponseImpl(status, "Not Found", "", true)',
    },
    dropped: [
      ...[
        'let unmountedFetchers',
        'let mountedFetchers',
        'state.fetchers.forEach(',
        'fetchersQueuedForDeletion.forEach(',
        'unmountedFetchers.forEach(',
      ],
      ...['mountedFetchers.forEach(', 'fetchLoadMatches.forEach(', 'revalidatingFetchers.forEach(', 'let abortPendingFetchRevalidations'],
      ...['if (pendingNavigationController) pendingNavigationController.signal.', 'redirect = findRedirect(fetcherResults)'],
      ...['if (redirect) {\n\t\t\tfetchRedirectIds', 'let workingFetchers =', 'let didUpdateFetcherRedirects', 'let didAbortFetchLoads'],
      ...[
        'let shouldUpdateFetchers',
        'let blockerKey',
        'if (blockerKey',
        'if (unblockBlockerHistoryUpdate)',
        'let blockers =',
        'if (blockers.size > 0',
      ],
      ...[
        'if (opts && opts.pendingError)',
        'if (opts && opts.submission && isMutationMethod',
        'if (submission != null && isMutationMethod',
        'let isActionReload',
        'if (newState.actionData)',
        'if (isActionReload)',
      ],
      ...[
        'let { formMethod, formAction, formEncType } = state.navigation',
        'if (!submission && !fetcherSubmission',
        'let activeSubmission = submission || fetcherSubmission;',
      ],
      ...['let actionData = getUpdatedActionData(', 'if (actionData !== void 0)', 'if (pendingError !== void 0)'],
      ...['if (submission && isMutationMethod(submission.formMethod))', 'if ((to == null || to === "" || to === ".") && activeRouteMatch)'],
      'if (basename !== "/") path.pathname',
    ],
    unset: [
      ...['fetch', 'getFetcher', 'resetFetcher', 'deleteFetcher', 'getBlocker', 'deleteBlocker', 'blockers', 'deletedFetchers', 'fetchers'],
      ...['formMethod', 'formAction', 'formEncType', 'formData', 'json', 'text', 'submission', 'fetcherSubmission'],
    ],
    values: {
      'revalidatingFetchers.length > 0': '!1',
      'shouldUpdateFetchers ? { workingFetchers } : {}': '{}',
      'workingFetchers ? { fetchers: workingFetchers } : {}': '{}',
      'processLoaderData(state, matches, loaderResults, pendingActionResult, revalidatingFetchers, fetcherResults, workingFetchers)':
        'processRouteLoaderData(matches, loaderResults)',
      '!(opts && opts.submission && isMutationMethod(opts.submission.formMethod))': '!0',
      'getActionDataForCommit(pendingActionResult)': '{}',
      'state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && location.state?._isRedirect !== true': '!1',
      'redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod)':
        '!1',
      'submission || fetcherSubmission || getSubmissionFromNavigation(loadingNavigation)': 'void 0',
      'pendingActionResult ?...': 'void 0',
      'pendingActionResult && isErrorResult(pendingActionResult[1])': '!1',
      'pendingActionResult && isErrorResult(pendingActionResult[1]) ?...': 'void 0',
      'isMutationMethod(request.method)': '!1',
      'typeof callSiteDefaultShouldRevalidate === "boolean"': '!1',
    },
  },
  'components.js': {
    dropped: ['deletedFetchers.forEach(', 'newState.fetchers.forEach(', 'let fetcherData ='],
    unset: ['blockers', 'fetchers', 'fetcherData'],
  },
  'dom/lib.js': {
    dropped: ['if (nextLocationPathname && basename)'],
    values: {
      'React$1.forwardRef(({ discover = "render", fetcherKey...': 'null',
      'routerNavigation != null && useViewTransitionState(path) && viewTransition === true': '!1',
    },
  },
}
