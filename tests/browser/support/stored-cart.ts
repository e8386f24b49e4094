import type { Page } from '@playwright/test'
import type { TestProduct } from './command-server.ts'

export type StoredLine = { readonly colour?: number; readonly quantity?: number; readonly name?: string; readonly sign?: string }

/** A cart line in the format of the specification, without this shop's additions. */
export function storedLine(product: TestProduct, { colour = 0, quantity = 1, name = '', sign = '' }: StoredLine = {}): object {
  const { name: colourName = '', variantId } = product.colours[colour] ?? {}
  return {
    pkProdId: product.id,
    prodName: `${product.name} (${colourName})`,
    prodPrice: String(product.pricePaise).replace(/(\d\d)$/, '.$1'),
    isCustomized: product.isPersonalisable ? '1' : '0',
    selectedColor: { pkImgId: variantId, imageName: colourName, imageColor: '#6d1420', imagePath: [] },
    quantity,
    customization: { inputValue: name, selectedZodiacSign: sign },
  }
}

/** Fills the browser's storage before the first page is opened: with lines, or with any other text. */
export async function putIntoStorage(page: Page, cartItems: readonly object[] | string): Promise<void> {
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('was filled')) return
      localStorage.setItem('was filled', 'yes')
      localStorage.setItem('cartItems', text)
    },
    typeof cartItems === 'string' ? cartItems : JSON.stringify(cartItems),
  )
}

/** Returns the stored cart. */
export const readStorage = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
