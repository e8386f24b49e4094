import { expect, test } from '../desk/support/desk-test.ts'
import { open } from '../support/shop-test.ts'
import { faultsOfState, magnified } from './checks/usable-state.ts'
import { shopStates } from './states/shop-states.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

test.use({ viewport: magnified })

for (const [name, states] of Object.entries(shopStates)) {
  test(`${name} is usable at 200 and 400 %, with large and with spaced text, in forced colours and by Tab, in every state`, async ({
    page,
    owner,
    shopper,
    addresses,
    faults: browserFaults,
    ask,
    callShop,
  }) => {
    const visit = { page, owner, shopper, addresses, faults: browserFaults, ask, callShop }
    const faults: string[] = []
    for (const state of states)
      await test.step(state.name, async () => {
        await state.reach(visit)
        for (const fault of await faultsOfState(visit.page)) faults.push(`${state.name}, ${fault}`)
      })
    // All states are walked before it fails, so that one hides no other.
    expect(faults.join('\n')).toBe('')
  })
}

test('the control: what is planted into a page is found, each by its check', async ({ page }) => {
  await open(page, '/blog')
  await page.evaluate(() => {
    const planted = document.createElement('div')
    // Styles are set by script, because the page allows no style elements.
    const plant = (html: string, style: string) => {
      const place = document.createElement('div')
      place.innerHTML = html
      ;(place.firstElementChild as HTMLElement).style.cssText = style
      planted.append(place)
    }
    plant('<button type="button" aria-label="tiny">x</button>', 'width:10px;height:10px;float:left')
    plant('<button type="button" aria-label="neighbour">x</button>', 'width:10px;height:10px;float:left')
    plant('<p>These words are cut off in the middle of them</p>', 'width:60px;height:20px;overflow:hidden;clear:both')
    plant('<div>wide</div>', 'width:1400px')
    plant('<a href="#main">no ring</a>', 'outline:none')
    plant('<input aria-label="no edge">', 'appearance:none;border:0;background:#ddd')
    plant('<button type="button" aria-pressed="true">one</button>', 'border:1px solid;background:#ddd')
    planted.lastElementChild!.insertAdjacentHTML('beforeend', '<button type="button" aria-pressed="false" style="">two</button>')
    ;(planted.lastElementChild!.lastElementChild as HTMLElement).style.cssText = 'border:1px solid;background:#bbb'
    plant('<div>a bar</div>', 'position:fixed;inset:auto 0 0;height:70%;z-index:99;background:#fff')
    document.querySelector('main')!.prepend(planted)
  })
  const faults = (await faultsOfState(page)).join('\n')
  for (const found of [
    /target-size/,
    /"These words are cut off in the middle of them" is cut off/,
    /wider than the window: <div[^>]*>wide/,
    /"no ring" does not show the focus/,
    /no edge: <input[^>]*"no edge"/,
    /looks like the others: <button[^>]*aria-pressed="true"/,
    /is hidden while it has the focus/,
  ])
    expect(faults).toMatch(found)
})
