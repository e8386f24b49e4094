import { ActDialog, ActText } from '../acts/act-dialog.tsx'

type SetShelfProps = { readonly sku: string; readonly title: string; readonly shelf: string | undefined }

/** The shelf of one variant, and the form by which somebody changes it. */
export function SetShelf({ sku, title, shelf = '' }: SetShelfProps) {
  return (
    <ActDialog
      act="stock.setShelf"
      input={{ sku, was: shelf }}
      name={`shelf ${sku}`}
      label={shelf || 'None yet'}
      look="flat"
      title={`Shelf of ${sku}`}
      explanation={`${title}. The pick list and counting sheets follow the shelves: A-2 comes before A-10.`}
      verb="Save the shelf"
    >
      <ActText name="shelf" label="Shelf" hint="As it is written on it; empty for none" defaultValue={shelf} autoComplete="off" />
    </ActDialog>
  )
}
