import { renameFirstScript } from '#tests/faults/built-release.ts'

/** What `npm run build` does in a test of releases: the pages in the folder become those of the release that was checked out last. */
const [folder = '', checkout = ''] = process.argv.slice(2)
renameFirstScript(folder, `entry.client-${checkout.split(' ').at(-1)}.js`)
