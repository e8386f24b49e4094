import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // All routes are known from the first page: a click never waits for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
