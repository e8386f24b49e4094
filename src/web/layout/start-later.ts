type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Act = [control: HTMLElement, value?: string, presses?: number]

/**
 * Runs in the browser before any other script, as its own text within the page: it may name nothing outside of itself. Starts the scripts when
 * the page is painted and the browser idle, or at the first interaction; a mouse at rest is none, unless it is over something that can be used.
 * On a quick line all is loaded before it is painted, and a page in the background never is. Clicks are repeated one by one: each must see what
 * the one before has changed. A native popover opens without React; a select that stands at another option than the server has marked was used before
 * this ran. React takes a text for its own only when it differs from what it has seen in the field last. A repeated click says which of a double
 * click it was, and a key that is held clicks once: what takes such presses for one sees them as it would have.
 */
export function startLater(modules: readonly string[], mark: string): void {
  const early: Act[] = []
  let isStarted = false
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith(mark))
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const textContent = document.getElementById('start')?.textContent
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent }))
  }
  const type = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    const caret = field.selectionStart
    field.value = value ? '' : '0'
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (caret !== null && field === document.activeElement) field.setSelectionRange(caret, caret)
  }
  const repeat = () => {
    if (!early.every(([control]) => isAlive(control))) return void setTimeout(repeat, 16)
    const [control, value, detail = 0] = early.shift() as Act
    if (value === undefined) control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    else if (control instanceof HTMLSelectElement) {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else type(control as HTMLInputElement, value)
    if (early.length > 0) setTimeout(repeat)
  }
  const later = (...act: Act) => (start(), early.push(act) === 1 && repeat())
  const onEarly = (name: string, fields: string, take: (field: Field, event: Event) => unknown) => {
    const listener = (event: Event) => {
      const field = (event.target as Element).closest<Field>(fields)
      if (field && !isAlive(field)) take(field, event)
    }
    addEventListener(name, listener, true)
  }
  onEarly('click', 'button:not([popovertarget]),label,input,[data-press]', (control, event) => {
    event.preventDefault()
    event.stopPropagation()
    later(control, undefined, (event as MouseEvent).detail)
  })
  onEarly('keydown', 'button', (_, event) => (event as KeyboardEvent).repeat && event.preventDefault())
  onEarly('change', 'select', (select) => later(select, select.value))
  onEarly('input', 'textarea,input:not([type=checkbox],[type=radio],[type=file])', (field) => {
    const typed = early.find(([control, value]) => control === field && value !== undefined)
    if (typed) typed[1] = field.value
    else later(field, field.value)
  })
  for (const select of document.querySelectorAll('select'))
    if ([...select.options].some((option) => option.defaultSelected && !option.selected)) later(select, select.value)
  const onTouch = ({ type, target }: Event) =>
    (type !== 'pointerover' || (target as Element).closest('a,button,label,input,select,summary')) && start()
  for (const touch of ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin']) addEventListener(touch, onTouch, true)
  addEventListener('load', () => {
    new PerformanceObserver(() => (window.requestIdleCallback ?? setTimeout)(start)).observe({ type: 'paint', buffered: true })
    setTimeout(start, 3000)
  })
}
