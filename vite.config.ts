import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Node's own `imports` aliases, which Vite resolves from package.json.
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  server: { middlewareMode: true },
})
