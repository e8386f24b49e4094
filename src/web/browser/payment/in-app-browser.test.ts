import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInAppBrowser } from './in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'

test('in-app browsers are distinguished from real ones', () => {
  for (const inside of [
    `${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 350.0.0`,
    `${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]`,
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP3A; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
  ])
    assert.equal(isInAppBrowser(inside), true, inside)
  for (const real of [
    `${android} Chrome/130.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  ])
    assert.equal(isInAppBrowser(real), false, real)
})
