// React reads NODE_ENV once and is several times slower unless it is "production". A shop with sandbox payments is not
// in production, but its pages must be as fast: React is loaded here first, in its production build.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const configured = process.env.NODE_ENV
process.env.NODE_ENV = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
if (configured === undefined) delete process.env.NODE_ENV
else process.env.NODE_ENV = configured
