/**
 * Shows a page before its JavaScript is fetched: the scripts start when the browser is idle or at the first interaction,
 * and clicks and choices made before React is ready are repeated to it. Takes and returns React Router's whole HTML, in which the
 * shop's own scripts have `nonce`, if there is one, so that no script within the page's content is taken for the start script.
 */
export function deferHydration(html: string, nonce: string): string {
  const mark = nonce && ` nonce="${nonce}"`
  const startScript = new RegExp(`<script${mark} type="module" async="">([\\s\\S]*?)</script>`)
  const start = html.match(startScript)?.[1]
  if (start === undefined) return html
  const modules: string[] = []
  const withoutPreloads = html.replaceAll(preloadLink, (_, address: string) => {
    modules.push(address)
    return ''
  })
  // The text stays in the page as it is, because the content security policy lists it by its hash.
  return withoutPreloads.replace(
    startScript,
    () => `<script${mark} type="text/deferred" id="start">${start}</script><script${mark}>(${boot})(${JSON.stringify(modules)})</script>`,
  )
}

const preloadLink = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g

/** Runs in the browser before any other script. Clicks are repeated one by one: each must see what the one before has changed. */
const boot = `(modules) => {
  let started = false
  const early = []
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const start = () => {
    if (started) return
    started = true
    for (const address of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = address
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('start').textContent
    document.body.append(script)
  }
  const repeat = () => {
    if (!early.every(([control]) => isAlive(control))) return setTimeout(repeat, 16)
    const [control, value] = early.shift()
    if (value === undefined) control.click()
    else {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (early.length > 0) setTimeout(repeat)
  }
  const later = (...act) => {
    start()
    if (early.push(act) === 1) repeat()
  }
  addEventListener('click', (event) => {
    const control = event.target.closest('button,label,input')
    if (!control || isAlive(control)) return
    event.preventDefault()
    event.stopPropagation()
    later(control)
  }, true)
  addEventListener('change', ({ target }) => {
    if (target.matches('select') && !isAlive(target)) later(target, target.value)
  }, true)
  for (const touch of ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin']) addEventListener(touch, start, { once: true, passive: true, capture: true })
  const whenIdle = () => window.requestIdleCallback ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 600)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}`.replace(/\n\s*/g, '\n')
