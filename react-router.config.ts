import type { Config } from '@react-router/dev/config'
import { leanManifest } from './scripts/lean-browser-files.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // All routes are known from the first page: a click never waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => leanManifest('build'),
} satisfies Config
