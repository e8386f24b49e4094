import { useId } from 'react'
import { PublishAct } from './product-acts.tsx'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import type { FormField, ProductScreen } from './load-product.ts'
import { ProductFormField } from './product-form-field.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import { type DraftForm, savingSentence } from './use-draft-form.ts'

type ProductFormProps = { readonly screen: ProductScreen; readonly form: DraftForm }

export function ProductForm({ screen, form: draft }: ProductFormProps) {
  const { form, shown, arrived, saved, handlers, isUnsaved } = draft
  const id = useId()
  return (
    <div className={formPage.form}>
      <form ref={form} id={id} method="post" className={formPage.form} aria-label="Product" {...handlers}>
        <input type="hidden" name="began" value={JSON.stringify(shown)} />
        {screen.sections.map(({ title, fields }) => (
          <Panel key={title} title={title}>
            <div className={formPage.fields}>
              {fields.map((field) => (
                <ProductFormField
                  key={field.path}
                  field={field}
                  clash={saved?.clashes.find((clash) => clash.field === field.path)}
                  news={arrived.has(field.path) ? justNow(field, screen) : undefined}
                />
              ))}
            </div>
          </Panel>
        ))}
        <LeaveQuestion {...draft} />
      </form>
      {/* Outside the form, because to publish is a form of its own. */}
      <div className={formPage.save}>
        <DeskButton type="submit" form={id}>
          Save the draft
        </DeskButton>
        <PublishAct screen={screen} isUnsaved={isUnsaved} />
        <span role="status">{savingSentence(draft)}</span>
      </div>
    </div>
  )
}

/** Whose change has just appeared in a field: of the draft, or else of what was published. One's own is no news. */
function justNow({ by = 'The shop' }: FormField, { lastChange, by: reader }: ProductScreen): string | undefined {
  const who = lastChange && by === 'The shop' ? lastChange.by : by
  return who === reader ? undefined : `${who}, just now`
}
