// React looks once at NODE_ENV and is several times slower unless it says production. A shop with sandbox payments is
// not in production, but its pages shall be as fast: React is loaded here first, and keeps what it saw.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const told = process.env.NODE_ENV
process.env.NODE_ENV = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
if (told === undefined) delete process.env.NODE_ENV
else process.env.NODE_ENV = told
