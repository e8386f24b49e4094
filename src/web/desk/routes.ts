import { deskPages, type DeskPageRow } from '#src/web/routes/desk-pages.ts'

const rows: Readonly<Record<string, Pick<DeskPageRow, 'path' | 'file'>>> = {
  ...deskPages,
  anyOther: { path: '/*', file: 'not-found/not-found-page.tsx' },
}

/** The table of the desk's pages as React Router reads it; any other address is the 404 page. */
export default Object.entries(rows).map(([id, { path, file }]) =>
  path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file },
)
