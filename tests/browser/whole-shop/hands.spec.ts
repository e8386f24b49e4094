import { examples, missingPage } from '../support/example-addresses.ts'
import { pressEverything } from '../support/press-everything.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, productAddress } from '../support/shopping.ts'

/** Header and footer are the same everywhere, and pressed on the home page. */
const withinOf = (name: string): string => (name === 'home' ? 'body' : 'main')

for (const [name, address] of Object.entries(examples))
  test(`everything on ${address} that can be pressed answers to a press in the middle of its words`, async ({ page, owner, faults }) => {
    if (name === 'notFound') faults.allow(missingPage)
    if (name === 'cart' || name === 'checkout') await addToCart(page, productAddress(await owner.addProduct()))
    expect(await pressEverything(page, page.locator(withinOf(name)), () => open(page, address))).toEqual([])
  })

test('control: a panel that closes when its words are pressed is found, and a button under something else, and one that does nothing', async ({
  page,
}) => {
  const openSpoilt = async () => {
    await open(page, '/product')
    await page.evaluate(() => {
      const panel = document.querySelector<HTMLElement>('#filters')!
      // As it was once: whatever takes the focus out of the panel closes it, and words are no control.
      panel.addEventListener('mousedown', (event) => (event.target as Element).closest('label') && panel.hidePopover())
      const main = document.querySelector('main')!
      main.insertAdjacentHTML(
        'afterbegin',
        '<button>Idle</button><div style="position:relative"><button>Covered</button><i style="position:absolute;inset:0"></i></div>',
      )
    })
  }
  const found = await pressEverything(page, page.locator('main'), openSpoilt)
  expect(found).toContainEqual(
    expect.stringMatching(/^button “Idle”: nothing happens \(pointerdown button “Idle”, pointerup button “Idle”, click button “Idle”\)$/),
  )
  expect(found).toContainEqual(expect.stringMatching(/^button “Covered”: <i class=""> lies there instead$/))
  expect(found.filter((fault) => fault.startsWith('label'))).not.toEqual([])
})
