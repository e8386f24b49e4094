import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Variant } from '#src/shop/catalogue/product.ts'
import type { PageTexts } from '#src/shop/content/page-texts.ts'
import { DeliveryCheck } from '../../delivery/delivery-check.tsx'
import { formatItem } from '../../delivery/delivery-items.ts'
import { productAddress } from '../../product-address.ts'
import { Swatches } from '../../ui/product/swatches.tsx'
import { BulkOffer } from './buy/bulk-offer.tsx'
import { Assurances } from './buy/assurances.tsx'
import { Buy } from './buy/buy.tsx'
import { type ChosenOptions, chooseColour, chooseThumbnail, personalise, firstChoice, showPicture, write, writingOf } from './choice.ts'
import { Personalise } from './personalise/personalise.tsx'
import { Particulars } from './details/particulars.tsx'
import { Pictures } from './gallery/pictures.tsx'
import styles from './product-page.module.css'
import type { ProductView } from './product-view.ts'
import { ProductTitle } from './details/product-title.tsx'
import { Stock } from './buy/stock.tsx'

/** Shows the pictures and, beside them, all that is chosen before buying. Colour and writing are in the address, for who comes back. */
export function ProductChoice({ product, assurances }: { product: ProductView; assurances: PageTexts['product'] }) {
  const [choice, change] = useState(() =>
    firstChoice(product.colour, variantOf(product, product.colour)?.pictures.length ?? 0, product.writing),
  )
  // Pictures and inputs follow once the control that was used shows its new state.
  const later = useDeferredValue(choice)
  useOwnAddress(productAddress(product.id, { colour: choice.colour, ...writingOf(choice) }))
  const variant = variantOf(product, choice.colour)
  const pictured = variantOf(product, later.colour)
  if (!variant || !pictured) return null
  const canvasPlace = variant.pictures.length
  const items = formatItem({ productId: product.id, quantity: choice.quantity, isPersonalised: writingOf(choice) !== undefined })

  return (
    <div className={styles.columns}>
      <Pictures
        key={pictured.id}
        variant={pictured}
        shown={later.picture}
        written={later.isPersonalising ? writtenIn(later) : undefined}
        onThumbnail={(picture) => change((now) => chooseThumbnail(now, picture))}
        onSwipe={(picture) => change((now) => showPicture(now, picture))}
      />
      <div className={styles.decision}>
        <ProductTitle key={choice.colour} product={product} colour={choice.colour} />
        <ColourChoice product={product} colour={choice.colour} onChoose={(colour) => change((now) => chooseColour(now, colour))} />
        {product.personalisation && variant.canvas && (
          <Personalise
            choice={choice}
            written={writtenIn(choice)}
            canvas={variant.canvas}
            rules={product.personalisation}
            isOpen={later.isPersonalising}
            isLidShown={later.picture === canvasPlace}
            onToggle={(isOn) => change((now) => personalise(now, isOn, canvasPlace))}
            onWrite={(written) => change((now) => write(now, written))}
          />
        )}
        {product.isForBusinessesOnly ? (
          <BulkOffer productId={product.id} />
        ) : (
          <>
            <Stock variant={variant} makingDays={product.makingDays} quantity={choice.quantity} />
            <Buy product={product} variant={variant} choice={choice} change={change} />
            <Assurances lines={choice.isPersonalising ? assurances.personalised : assurances.plain} />
            {variant.available > 0 && <DeliveryCheck items={items} />}
          </>
        )}
        <Particulars product={product} variant={variant} />
      </div>
    </div>
  )
}

type ColourChoiceProps = { readonly product: ProductView; readonly colour: string; readonly onChoose: (colour: string) => void }

function ColourChoice({ product, colour, onChoose }: ColourChoiceProps) {
  return (
    <section aria-label="Colour">
      <p className={styles.colour}>
        Colour: <strong>{colour}</strong>
      </p>
      <Swatches colours={product.variants.map((each) => swatchOf(product, each))} selected={colour} onChoose={onChoose} />
    </section>
  )
}

const writtenIn = (choice: ChosenOptions) => writingOf(choice) ?? { name: '', sign: undefined }

const variantOf = ({ variants }: ProductView, colour: string): Variant | undefined =>
  variants.find(({ colourName }) => colourName === colour) ?? variants[0]

const swatchOf = ({ id, isForBusinessesOnly }: ProductView, { colourName, colourHex, available }: Variant) => ({
  name: colourName,
  hex: colourHex,
  to: productAddress(id, { colour: colourName }),
  isSoldOut: !isForBusinessesOnly && available <= 0,
})

/** Writes what is chosen to the address, as soon as it changes: a reload and Back bring it again. `replaceState` asks the server for nothing. */
function useOwnAddress(address: string): void {
  const written = useRef(address)
  useEffect(() => {
    if (written.current === address) return
    written.current = address
    // Safari refuses a hundred of these in a few seconds.
    try {
      window.history.replaceState(window.history.state, '', address)
    } catch {}
  }, [address])
}
