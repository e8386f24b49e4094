// Finds a Chromium for the browser tests, and installs Debian's where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Refusal, runWithProgress } from '../prepare/terminal.mjs'

const places = [
  process.env.CHROMIUM,
  // Without a window it needs half the time of the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export async function findBrowser() {
  if (process.env.CHROMIUM && !existsSync(process.env.CHROMIUM))
    throw new Refusal(`CHROMIUM names ${process.env.CHROMIUM}, and there is no such file.`)
  return present() ?? (await installDebians())
}

const present = () => places.find((path) => path && existsSync(path))

async function installDebians() {
  const advice = 'The browser tests need Chromium: install it, or set CHROMIUM to the path of one.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Refusal(advice)

  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runWithProgress('Reading the lists of Debian packages', 'apt-get', ['update'], options)
  const lean = 'chromium-headless-shell'
  const wanted = spawnSync('apt-cache', ['show', lean]).status === 0 ? lean : 'chromium'
  await runWithProgress(
    'Installing Chromium for the browser tests',
    'apt-get',
    ['install', '-y', '--no-install-recommends', wanted],
    options,
  )
  const found = present()
  if (!found) throw new Refusal(advice)
  return found
}
