import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, if there is one; `CHROMIUM` names another. */
export const browserPath: string | undefined = places.find((path) => path && existsSync(path))

/** What is measured in a browser is left out where there is none. */
export const openBrowser = (): Promise<Browser | undefined> =>
  browserPath
    ? chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
    : Promise.resolve(undefined)
