import type { Config } from '@react-router/dev/config'

// The desk is a build of its own, so that nothing of it is in a file that shoppers load. See docs/decisions/0031.
export default {
  appDirectory: '.',
  buildDirectory: '../../../build/desk',
  basename: '/desk',
  // All routes are known from the first page: a click never waits for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
