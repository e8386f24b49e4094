import type { DeskPageName } from '#src/web/routes/desk-pages.ts'
import { crampedControls } from '../support/finger-room.ts'
import { pressEverything } from '../support/press-everything.ts'
import { ownShop } from '../support/start-shop-for-tests.ts'
import { devices, expect, openDesk } from './support/desk-test.ts'
import { screens, test as base } from './support/example-screens.ts'

/** Other tests would change the lists while they are pressed: a shop of its own for each part of the walk. */
const test = base.extend(ownShop())

/** Screens with nothing to press in their main part until something was searched, has failed, was kept, is wrong or waits for the van. */
const bare: readonly DeskPageName[] = ['search', 'jobs', 'views', 'health', 'handover']
const filled = screens.filter(({ name }) => !bare.includes(name))
const parts = [0, 1, 2, 3].map((part) => filled.filter((_, at) => at % 4 === part))

/** Of a longer list the other rows are like the first ones. */
const rows = 6

for (const [device, own] of Object.entries({ laptop: devices.laptop, phone: devices.phone }))
  test.describe(`on a ${device}`, () => {
    test.use(own)

    for (const [at, part] of parts.entries())
      test(`everything on every screen that can be pressed answers to a press in the middle of its words, and has room for a finger: part ${at + 1} of 4`, async ({
        page,
        logIn,
        examplesOf,
      }) => {
        test.slow()
        const shown = await examplesOf(part.map(({ name }) => name))
        await logIn('owner')
        for (const [, address] of shown) {
          const open = () => openDesk(page, address)
          await open()
          if (device === 'phone') expect.soft(await crampedControls(page), address).toEqual([])
          expect.soft(await pressEverything(page, page.locator('main'), open, rows), address).toEqual([])
        }
      })
  })
